/** PM-01: what a user may use of one menu page, by enCode. */
export interface PermissionEntry {
  modelId: string
  column: Array<{ enCode: string }>
  form: Array<{ enCode: string }>
  button: Array<{ enCode: string }>
}

/** PM-02: a code against the entry of the page; no entry means denied. Whether the page asks at all is the page's flag (reading C-084). */
export function isGranted(entry: PermissionEntry | undefined, kind: 'column' | 'form' | 'button', code: string): boolean {
  return entry?.[kind].some((grant) => grant.enCode === code) ?? false
}
