/** Tables whose rows are not carried, by why: a restored system makes them anew. */
export const leftOut = {
  // whoever was signed in signs in again
  sessions: ['base_session', 'base_online', 'base_live_event', 'base_live_refresh'],
  // what is good once, or for some minutes
  tokens: [
    ...['base_captcha', 'base_sign_in_failure', 'base_sso_state', 'base_request_key', 'base_interface_key_nonce'],
    ...['msg_account_rate', 'msg_binding_ticket', 'msg_callback'],
  ],
  // what is on its way, or kept for a day
  uploads: ['base_file_upload', 'base_file_chunk', 'base_file_pack', 'base_sheet_file'],
  // notes of one database about itself
  notes: ['base_definition_change', 'base_rights_change', 'base_migration_lock'],
} as const

const tables: ReadonlySet<string> = new Set(Object.values(leftOut).flat())

/** Whether a table's rows stay where they are. */
export const isLeftOut = (table: string): boolean => tables.has(table)

/** How the tables of the product and of applications are called; any other one in the database is somebody else's. */
export const isOwnTable = (table: string): boolean => /^(?:app|base|flow|im|msg)_\w{1,58}$/.test(table)
/** A table that a release has made. */
export const isApplicationTable = (table: string): boolean => /^app_\w{1,58}$/.test(table)
