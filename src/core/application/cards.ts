import { type FieldPlan, isWorkedOut } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import type { ColumnData, Node } from '../types.ts'

/** What a card of a kanban or a gallery says of a record: columns of its list by their field; what is not said follows from the columns. */
interface CardFields {
  title?: string
  lines?: string[]
}

/** By which field the records of a list stand in the columns of a kanban. */
export interface ListKanban extends CardFields {
  field: string
}

/** The records of a list as cards with a picture. */
export interface ListGallery extends CardFields {
  picture: string
}

/** Whether the columns of a kanban are people: those that records name, and not all that there are. */
export const standsByPeople = (field: Pick<FieldPlan, 'widget'>): boolean => holdsOf(field) === 'person'

interface Around {
  modelId: string
  hasFlow: boolean
  isEdited: boolean
  fieldOf: (name: string) => FieldPlan | undefined
}

const openedBy = ['detail', 'edit']

/**
 * The kanban and the gallery of a list as its page says them: which buttons of a row their cards press, and with which form
 * a card is moved. What a flow decides about is changed by the flow alone.
 */
export function cardsProps({ kanban, gallery }: Pick<ColumnData, 'kanban' | 'gallery'>, around: Around): Partial<Node> {
  const { modelId, hasFlow, isEdited, fieldOf } = around
  const field = kanban && fieldOf(kanban.field)
  const moves = isEdited && !hasFlow && field && !isWorkedOut(field)
  return {
    ...(kanban
      ? {
          kanban: {
            ...kanban,
            open: openedBy,
            ...(moves ? { edit: 'edit', form: 'record' } : {}),
            ...(field && standsByPeople(field) ? { people: modelId } : {}),
          },
        }
      : {}),
    ...(gallery ? { gallery: { ...gallery, open: openedBy } } : {}),
  }
}
