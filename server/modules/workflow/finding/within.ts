import { type RawBuilder, sql } from 'kysely'
import type { Within } from '#core/flow/definition.ts'
import type { Db } from '../../../db/types.ts'
import { andBelow } from '../../../records/query/tree.ts'

/** Where the starter of a flow stands: their unit, and the nearest company above it. */
export interface StarterPlace {
  unit: string | null
  company: string | null
}

/** The unit and the company of a person; nothing of somebody who is in none. */
export async function placeOfStarter(trx: Db, starter: string | null): Promise<StarterPlace> {
  if (starter === null) return { unit: null, company: null }
  const { rows } = await sql<{ id: string; category: string }>`
    with recursive above(id, parent, category, level) as (
      select o."id", o."parentId", o."category", 1 from "base_user" u join "base_organize" o on o."id" = u."organizeId" where u."id" = ${starter}
      union all
      select o."id", o."parentId", o."category", a.level + 1 from above a join "base_organize" o on o."id" = a.parent
      where a.category <> 'company' and a.level < 100
    ) select id, category from above order by level`.execute(trx)
  return { unit: rows[0]?.id ?? null, company: rows.find(({ category }) => category === 'company')?.id ?? null }
}

/** The units of a company itself: not those of companies inside of it. */
const unitsOf = (company: string) => sql`
  with recursive below(id) as (
    select ${company}::varchar
    union select o."id" from "base_organize" o join below b on o."parentId" = b.id where o."category" <> 'company'
  ) select id from below`

/** A condition on people (`u`): they stand within what a rule narrows them to. */
export function standsWithin(within: Within | undefined, starter: StarterPlace): RawBuilder<boolean> {
  const { company = [], department = [], same } = within ?? {}
  const below = (units: readonly string[]) => sql<boolean>`u."organizeId" in (${andBelow({ table: 'base_organize' }, units)})`
  const parts = [company, department].flatMap((units) => (units.length > 0 ? [below(units)] : []))
  if (same === 'department') parts.push(sql<boolean>`u."organizeId" = ${starter.unit}`)
  if (same === 'company')
    parts.push(starter.company === null ? sql<boolean>`false` : sql<boolean>`u."organizeId" in (${unitsOf(starter.company)})`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)}) is true`
}
