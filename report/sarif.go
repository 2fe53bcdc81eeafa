package report

import (
	"encoding/json"
	"fmt"
	"io"
)

// WriteSARIF writes SARIF 2.1.0, for code scanning: a result at each mutant that
// survived, and, as suppressed results, at those that the team has accepted and
// those that the source ignores. What has no verdict, and the warnings of the
// run, are notifications. A listing found nothing out: it has no results, which
// is not the same as none.
func WriteSARIF(w io.Writer, m *Matrix, v View) error {
	log, err := newSARIF(m, v)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(log); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// The types below have the names of the standard: OASIS, Static Analysis Results
// Interchange Format (SARIF) Version 2.1.0, section 3.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	ColumnKind  string            `json:"columnKind"`
	Results     []sarifResult     `json:"results,omitzero"`
	Properties  sarifRunExtra     `json:"properties"`
}

// sarifRunExtra is what the run has beside the standard's fields.
type sarifRunExtra struct {
	Summary Summary `json:"summary"`
	Shard   string  `json:"shard,omitempty"`
	Terms   []Term  `json:"terms"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string          `json:"id"`
	ShortDescription sarifText       `json:"shortDescription"`
	FullDescription  sarifText       `json:"fullDescription"`
	Help             sarifHelp       `json:"help"`
	Configuration    sarifConfig     `json:"defaultConfiguration"`
	Properties       sarifProperties `json:"properties"`
}

type sarifText struct {
	Text string `json:"text"`
}

// sarifHelp is in two forms; the standard wants a viewer to show the second where
// it can.
type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifConfig struct {
	Level string `json:"level"`
}

type sarifProperties struct {
	Tags []string `json:"tags"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool                `json:"executionSuccessful"`
	Notifications       []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitempty"`
}

type sarifResult struct {
	RuleID       string             `json:"ruleId"`
	RuleIndex    int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifText          `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Fingerprints map[string]string  `json:"partialFingerprints"`
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	Properties   sarifResultExtra   `json:"properties"`
}

// sarifResultExtra is what a result has beside the standard's fields.
type sarifResultExtra struct {
	Mutant string `json:"mutant"`
	Before string `json:"before"`
	After  string `json:"after"`
	Rule   string `json:"rule"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Status        string `json:"status"`
	Justification string `json:"justification"`
}

type sarifLocation struct {
	Physical sarifPhysicalLocation  `json:"physicalLocation"`
	Logical  []sarifLogicalLocation `json:"logicalLocations"`
}

type sarifPhysicalLocation struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI       string `json:"uri"`
	URIBaseID string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type sarifLogicalLocation struct {
	FullyQualifiedName string `json:"fullyQualifiedName"`
	Kind               string `json:"kind"`
}
