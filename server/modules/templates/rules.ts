import type { RuleSet } from '../../auth/rules.ts'

/** So many pieces and templates are kept together: each palette lists them all. */
const mostKept = 500

/** What is kept to be used again: what its JSON cannot say. */
export const templateRules: RuleSet = {
  designTemplate: {
    check: async (trx, _values, current, { t }) => {
      if (current) return []
      const { n } = await trx
        .selectFrom('base_design_template')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n) < mostKept ? [] : [{ field: 'fullName', rule: 'message', message: t('t:piece.tooMany', { most: mostKept }) }]
    },
  },
}
