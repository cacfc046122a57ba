/** A kind of application, as `type` keeps it: which list shows it, and what it begins as. */
export interface ApplicationKind {
  type: number
  /** the list's name among the calls, and the end of its code */
  name: string
  /** enCode of the screen that lists them */
  screen: string
  /** worked with on a phone: drawn at its width, with a list that a phone has room for */
  forPhone?: true
  /** a form alone: its entry opens it to be filled, and shows no list */
  formOnly?: true
}

/** SH-10: the kinds that there are. Type 3, the form of a flow, has its screen with the flows. */
export const applicationKinds = [
  { type: 1, name: 'webDesign', screen: 'onlineDev.webDesign' },
  { type: 2, name: 'appDesign', screen: 'onlineDev.appDesign', forPhone: true },
  { type: 4, name: 'webForm', screen: 'generator.webForm', formOnly: true },
  { type: 5, name: 'appForm', screen: 'generator.appForm', forPhone: true, formOnly: true },
] as const satisfies readonly [ApplicationKind, ...ApplicationKind[]]

/** webType of a form alone, and of a form with its list. */
export const webTypes = { formOnly: 1, listed: 2 } as const

/** The webType that goes with a kind. */
export const webTypeOf = ({ formOnly }: ApplicationKind): number => (formOnly ? webTypes.formOnly : webTypes.listed)

/** The kind of a stored application: one without a list of its own stands among the first. */
export const kindOf = (type: unknown): ApplicationKind => applicationKinds.find((kind) => kind.type === Number(type)) ?? applicationKinds[0]

/** Where the screen of a kind stands. */
export const addressOf = ({ screen }: ApplicationKind): string => `/${screen.replaceAll('.', '/')}`
