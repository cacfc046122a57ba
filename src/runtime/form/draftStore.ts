import type { Row } from '#core/types.ts'

/**
 * Drafts that outlive the window: what a person typed into a form and did not save, by person, form and record. They are
 * kept on the machine where they were typed (IndexedDB) and not on the server: what nobody has sent yet is nobody else's
 * business, it works while the line is down, and a key costs the network nothing. A person is shown their own only;
 * signing out removes them, and so does a week.
 */
export interface StoredDraft {
  user: string
  /** which form of which page, and which record */
  place: string
  at: number
  /** of the record that was changed */
  version: number | undefined
  changes: Row
}

const week = 7 * 24 * 3_600_000
const name = 'drafts'

let opened: Promise<IDBDatabase | undefined> | undefined
/** The database; nothing where the browser has none, or does not let us. */
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((done) => {
    if (typeof indexedDB === 'undefined') return done(undefined)
    const request = indexedDB.open('pinge', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: ['user', 'place'] })
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(undefined)
    request.onblocked = () => done(undefined)
  })
  return opened
}

/** Runs one request; a full or forbidden storage keeps nothing, and the form goes on. */
async function run<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((done) => {
    try {
      const request = make(db.transaction(name, mode).objectStore(name))
      request.onsuccess = () => done(request.result)
      request.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })
}

const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []])

export const putDraft = (draft: StoredDraft): Promise<unknown> => run('readwrite', (store) => store.put(draft))
export const removeDraft = (user: string, place: string): Promise<unknown> => run('readwrite', (store) => store.delete([user, place]))
/** Everything of a person: who signs out leaves nothing on the machine. */
export const removeDrafts = (user: string): Promise<unknown> => run('readwrite', (store) => store.delete(ofUser(user)))

/** The draft of a place, if there is one that is not too old. */
export async function findDraft(user: string, place: string): Promise<StoredDraft | undefined> {
  const found = (await run('readonly', (store) => store.get([user, place]))) as StoredDraft | undefined
  if (!found || Date.now() - found.at < week) return found
  await removeDraft(user, place)
  return undefined
}
