const browsers = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Browser and system of a user agent, as a person would name them; `plain` leaves out the version, which changes by itself. */
export function agentName(agent: string | null | undefined, { plain = false }: { plain?: boolean } = {}): string {
  if (!agent) return ''
  const browser = browsers.find(([pattern]) => pattern.test(agent))
  const system = systems.find(([pattern]) => pattern.test(agent))
  const name = browser && (plain ? browser[1] : `${browser[1]} ${browser[0].exec(agent)?.[1] ?? ''}`)
  return [name, system?.[1]].filter(Boolean).join(' · ') || agent.slice(0, 40)
}
