package report

// A Term is one thing that a team's gate asks of a run, and what the run has to
// say to it. Who sets the terms judges them; the report repeats them.
type Term struct {
	// Name is the term as the settings name it: "max-survivors".
	Name string `json:"name"`
	// Met says whether the run meets it.
	Met bool `json:"met"`
	// Words say what was asked and what was found, and, where the term is not met,
	// by how much and what would meet it: "2 survivors, 0 allowed: kill or accept 2".
	Words string `json:"words"`
}
