package emit

// Forecast is what a run would ask: the object of `run --dry-run --json`, one a
// suite. Tokens and cost are estimates.
type Forecast struct {
	Suite      string  `json:"suite"`
	Live       bool    `json:"live"`
	Model      string  `json:"model"`
	Requests   int     `json:"requests"`
	OnTape     int     `json:"on_tape"` // recorded exactly
	Reused     int     `json:"reused"`
	Ask        int     `json:"ask"` // requests that would be sent
	Prompt     int64   `json:"prompt_tokens"`
	Completion int64   `json:"completion_tokens"`
	Priced     bool    `json:"priced"` // whether the suite has a price of the model
	Cost       float64 `json:"cost"`
}
