// The response headers for CORS, security and caching, of functions and of vercel.json.
import type { CacheRule } from '../contract/route.js'

/** Open to every origin: nothing here depends on cookies (Fetch standard, "CORS protocol"). */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Server-Timing, Link, ETag, Accept-Ranges, Content-Range, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, Payment-Receipt, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-Credit-Token',
}

export const preflightHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  // Clients of the current MCP must name method and tool in headers (2026-07-28, "Streamable HTTP"); If-None-Match is for
  // scripts that cache answers themselves. The client of mppx sends Accept-Payment, that of x402 asks to expose headers.
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, PAYMENT-SIGNATURE, X-Credit-Token, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, If-None-Match, Accept-Payment, Access-Control-Expose-Headers',
  'Access-Control-Max-Age': '86400',
}

/**
 * No inline script or style. Images and recordings from any https host: each page narrows them to the hosts that its
 * document names (`renderShell`). Anybody may read what is here, so resources are cross-origin.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' https: data:; media-src 'self' https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Where TLS is in front, browsers use nothing else for a year (RFC 6797, 6.1). The platform sets its own. */
export const strictTransport = 'max-age=31536000'

/** The headers of each cache rule of the route list. The platform's CDN drops its copies at a deployment. */
export const cacheHeaders: Readonly<Record<CacheRule, Readonly<Record<string, string>>>> = {
  static: { 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' },
  deployment: {
    'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
    'Vercel-CDN-Cache-Control': 'max-age=31536000',
  },
  minute: { 'Cache-Control': 'public, max-age=60, s-maxage=60' },
  none: { 'Cache-Control': 'no-store' },
  private: { 'Cache-Control': 'private, no-store' },
}

/** The links from any answer to the description of the interface (RFC 9727, 3.1; RFC 8631). */
export const discoveryLink = '</.well-known/api-catalog>; rel="api-catalog", </openapi.json>; rel="service-desc"'
