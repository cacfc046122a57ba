/** MN-02 to MN-10: what an entry of the menu is. */
export const kinds = { directory: 0, category: 1, page: 2, model: 3, dictionary: 4, report: 5, dashboard: 6, link: 7, portal: 8 } as const

const groups = new Set<number>([kinds.directory, kinds.category])

/** Whether entries of this type hold others. */
export const isGroup = (type: unknown): boolean => groups.has(Number(type))

/** Types that show the page, application or dictionary that their `moduleId` names. */
const showing = new Set<number>([kinds.model, kinds.dictionary, kinds.report, kinds.portal])

/** Whether entries of this type name what they show in their properties. */
export const namesModule = (type: unknown): boolean => showing.has(Number(type))

/** Where entries of a type open that do not say it themselves (MN-04 to MN-08): what a page's code or an entry's own is put into. */
const places: { [type: number]: (code: string) => string } = {
  [kinds.page]: (code) => code.replaceAll('.', '/'),
  [kinds.model]: (code) => `model/${code}`,
  [kinds.dictionary]: (code) => `dictionary/${code}`,
  [kinds.report]: (code) => `page/${code}`,
  [kinds.portal]: (code) => `page/${code}`,
}

/** The address of an entry that was given none; nothing for types that have no page of their own here. */
export const addressOf = (type: unknown, code: string): string | undefined => places[Number(type)]?.(code)

/** An address as it is compared with others: its path, without slashes around it. */
export const pathOf = (address: unknown): string =>
  String(address ?? '')
    .trim()
    .split(/[?#]/, 1)[0]
    ?.replace(/^\/+|\/+$/g, '') ?? ''
