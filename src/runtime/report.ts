/** What helps whoever mends a fault: the page and its address, when, in which browser, what broke and where. */
export const faultReport = (error: unknown, where = ''): string =>
  [
    `${document.title} ${location.pathname}`,
    new Date().toISOString(),
    navigator.userAgent,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    where.trim(),
  ].join('\n')
