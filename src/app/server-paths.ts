/** Where the servers of the application answer themselves, beside the services of the journey: no step can have such an address. */
export const serverPaths = [
  ...['/assets', '/icons', '/studio'],
  ...['/sandbox', '/stores', '/healthz', '/readyz', '/lcs', '/policy-reports', '/income-results'],
]
