import { type FormPlan, isAttr } from '#core/form/form.ts'
import type { Asker } from '../data/chosen.ts'
import { loadPart } from '../lazy/loadPart.ts'
import type { FormStore } from './formStore.ts'
import type { Cells } from './links.ts'

/** What follows when a value changes and few forms have: it comes with the first form that has it. */
export interface Followers {
  /** the linkage of a field, or of cells of one row (LO-01 to LO-08) */
  link?: (key: string, cells?: Cells) => void
  /** the fields that show something of a chosen record (WG-48, WG-52) */
  follow?: (key?: string, cells?: Cells) => void
  /** all of it is here, or the first part that did not load; undefined where nothing follows */
  loaded?: Promise<void>
}

const hasLinkage = (plan: FormPlan) =>
  plan.def.linkage !== undefined || [...plan.byKey.values()].some(({ node }) => node.linkage ?? node.optionsWhen)
const hasAttrs = (plan: FormPlan) => [...plan.byKey.values()].some(isAttr)

/** Begins to load what follows in a form; `asker` is who is asked for the records that its choices stand for. */
export function loadFollowers(form: FormStore, asker: Asker | undefined): Followers {
  const followers: Followers = {}
  const parts: Array<Promise<void>> = []
  if (hasLinkage(form.plan))
    parts.push(
      loadPart('links', () => import('./links.ts')).then(({ createLinks }) => {
        followers.link = createLinks(form)
      }),
    )
  if (asker !== undefined && !form.readOnly && hasAttrs(form.plan))
    parts.push(
      loadPart('attrs', () => import('./attrs.ts')).then(({ createAttrs }) => {
        followers.follow = createAttrs(form, asker)
        followers.follow()
      }),
    )
  if (parts.length > 0) followers.loaded = Promise.all(parts).then(() => undefined)
  return followers
}
