/** How the rows of a list can be seen. */
export const listKinds = ['table', 'calendar', 'kanban', 'gallery'] as const
export type ListKind = (typeof listKinds)[number]
