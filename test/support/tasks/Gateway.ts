/** A gateway in Go: routes, a proxy, limits, health checks. What a task is about, and what looks like it. */

export const gateway: Readonly<Record<string, string>> = {
  "go.mod": `module example.com/gateway

go 1.22
`,
  "README.md": `# gateway

Sends requests to backends by their path, limits them, and looks after the backends' health.
`,
  "docs/routes.md": `# Routes

A route has a prefix and a list of backends. The longest prefix wins.
`,
  "cmd/gateway/main.go": `package main

import (
	"log"
	"net/http"
	"os"

	"example.com/gateway/internal/config"
	"example.com/gateway/internal/limit"
	"example.com/gateway/internal/middleware"
	"example.com/gateway/internal/proxy"
)

func main() {
	settings, err := config.Load(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	limiter := limit.NewRateLimiter(settings.PerSecond, settings.Burst)
	handler := middleware.Limit(limiter, proxy.New(settings.Routes))
	log.Fatal(http.ListenAndServe(settings.Address, handler))
}
`,
  "internal/config/config.go": `package config

import (
	"encoding/json"
	"fmt"
	"os"
)

// Settings of the whole gateway.
type Settings struct {
	Address   string  \`json:"address"\`
	PerSecond float64 \`json:"perSecond"\`
	Burst     int     \`json:"burst"\`
	Routes    []Route \`json:"routes"\`
}

// Load reads and checks the settings.
func Load(path string) (*Settings, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	var settings Settings
	if err := json.Unmarshal(data, &settings); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	for _, route := range settings.Routes {
		if err := route.Check(); err != nil {
			return nil, err
		}
	}
	return &settings, nil
}
`,
  "internal/config/route.go": `package config

import (
	"errors"
	"strings"
)

// Route says where the requests below a prefix go.
type Route struct {
	Prefix   string   \`json:"prefix"\`
	Backends []string \`json:"backends"\`
	Strip    bool     \`json:"strip"\`
}

// Check tells what is wrong with a route.
func (r Route) Check() error {
	if !strings.HasPrefix(r.Prefix, "/") {
		return errors.New("the prefix of a route starts with a slash: " + r.Prefix)
	}
	if len(r.Backends) == 0 {
		return errors.New("no backend for " + r.Prefix)
	}
	return nil
}
`,
  "internal/proxy/proxy.go": `package proxy

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"

	"example.com/gateway/internal/config"
)

// Proxy sends each request to a backend of the route with the longest prefix.
type Proxy struct {
	routes []config.Route
	next   map[string]int
}

// New makes a proxy for routes that were checked.
func New(routes []config.Route) *Proxy {
	return &Proxy{routes: routes, next: map[string]int{}}
}

func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route, ok := p.match(r.URL.Path)
	if !ok {
		http.NotFound(w, r)
		return
	}
	target, err := url.Parse(p.pick(route))
	if err != nil {
		http.Error(w, "bad backend", http.StatusBadGateway)
		return
	}
	if route.Strip {
		r.URL.Path = strings.TrimPrefix(r.URL.Path, route.Prefix)
	}
	httputil.NewSingleHostReverseProxy(target).ServeHTTP(w, r)
}

func (p *Proxy) match(path string) (config.Route, bool) {
	var best config.Route
	found := false
	for _, route := range p.routes {
		if strings.HasPrefix(path, route.Prefix) && len(route.Prefix) > len(best.Prefix) {
			best = route
			found = true
		}
	}
	return best, found
}

// pick takes the backends of a route in turn.
func (p *Proxy) pick(route config.Route) string {
	at := p.next[route.Prefix]
	p.next[route.Prefix] = (at + 1) % len(route.Backends)
	return route.Backends[at]
}
`,
  "internal/limit/limiter.go": `package limit

import (
	"sync"
	"time"
)

// RateLimiter is a bucket of tokens for each key.
type RateLimiter struct {
	mu        sync.Mutex
	perSecond float64
	burst     int
	buckets   map[string]*bucket
}

type bucket struct {
	tokens float64
	last   time.Time
}

// NewRateLimiter lets perSecond requests through, and burst at once.
func NewRateLimiter(perSecond float64, burst int) *RateLimiter {
	return &RateLimiter{perSecond: perSecond, burst: burst, buckets: map[string]*bucket{}}
}

// Allow takes a token of the key's bucket, if there is one.
func (l *RateLimiter) Allow(key string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	b, ok := l.buckets[key]
	if !ok {
		b = &bucket{tokens: float64(l.burst), last: now}
		l.buckets[key] = b
	}
	b.tokens = min(float64(l.burst), b.tokens+now.Sub(b.last).Seconds()*l.perSecond)
	b.last = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}
`,
  "internal/middleware/limit.go": `package middleware

import (
	"net"
	"net/http"

	"example.com/gateway/internal/limit"
)

// Limit answers 429 to an address that asks too often.
func Limit(limiter *limit.RateLimiter, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			host = r.RemoteAddr
		}
		if !limiter.Allow(host) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many requests", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
`,
  "internal/middleware/log.go": `package middleware

import (
	"log"
	"net/http"
	"time"
)

// Log writes a line for each request.
func Log(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		next.ServeHTTP(w, r)
		log.Printf("%s %s %s", r.Method, r.URL.Path, time.Since(start))
	})
}
`,
  "internal/health/checker.go": `package health

import (
	"context"
	"net/http"
	"sync"
	"time"
)

const failuresUntilDown = 3

// Checker asks each backend now and then how it is.
type Checker struct {
	mu       sync.Mutex
	client   *http.Client
	failures map[string]int
}

// NewChecker waits at most timeout for an answer.
func NewChecker(timeout time.Duration) *Checker {
	return &Checker{client: &http.Client{Timeout: timeout}, failures: map[string]int{}}
}

// Check asks a backend once. It is down after three failures in a row.
func (c *Checker) Check(ctx context.Context, backend string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, backend+"/health", nil)
	if err != nil {
		c.failed(backend)
		return
	}
	answer, err := c.client.Do(request)
	if err != nil || answer.StatusCode >= 500 {
		c.failed(backend)
		return
	}
	answer.Body.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures[backend] = 0
}

// IsDown says whether a backend should get no requests.
func (c *Checker) IsDown(backend string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failures[backend] >= failuresUntilDown
}

func (c *Checker) failed(backend string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures[backend]++
}
`,
  "internal/health/checker_test.go": `package health

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestHealthyBackendIsUp(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	defer server.Close()
	checker := NewChecker(time.Second)
	checker.Check(context.Background(), server.URL)
	if checker.IsDown(server.URL) {
		t.Fatal("a backend that answers is not down")
	}
}
`
}
