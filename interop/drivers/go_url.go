// Driver for Go's net/url: reads texts and answers, as README.md describes.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"runtime"
)

func main() {
	out := json.NewEncoder(os.Stdout)
	out.Encode(map[string]string{"version": runtime.Version()})
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request struct{ Text string }
		json.Unmarshal(line, &request)
		u, err := url.Parse(request.Text)
		if err != nil {
			out.Encode(map[string]string{"error": "url.Error"})
			continue
		}
		out.Encode(map[string]any{
			"scheme": u.Scheme, "userinfo": u.User.String(), "host": u.Hostname(), "port": u.Port(), "path": u.EscapedPath(),
			"query": u.RawQuery, "fragment": u.EscapedFragment(), "written": u.String(),
		})
	}
}
