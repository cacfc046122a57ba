import { type PrintRecord, rowPictureKey, signatureKey } from '../../print/fill.ts'
import type { Json, Row } from '../../types.ts'
import type { Holds } from '../../widget.ts'
import { fieldName, isPictureField } from './make.ts'
import type { PrintField } from './types.ts'

/** So many rows has each sub-table of a sample. */
const sampleRows = 3
/** What stands for a picture: grey, four by three. */
const samplePicture = {
  src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAAAAADbboAnAAAAJElEQVR4ASXBsREAIAgEsMi5/3JfuI4KyTpGGSkttifYxFeiXYkBBQbNeLCQAAAAAElFTkSuQmCC',
  ...{ width: 8, height: 6 },
}
const day = Date.UTC(2026, 0, 15)

/** A value of a kind as it is stored, and as it is read. */
function sampleOf({ fullName }: PrintField, holds: Holds | undefined, i: number): { value: Json; text: string } {
  if (holds === 'number') return { value: 1280.5 * (i + 1), text: (1280.5 * (i + 1)).toFixed(2) }
  if (holds === 'date') return { value: day, text: '2026-01-15' }
  if (holds === 'dateRange') return { value: [day, day], text: '2026-01-15 - 2026-01-15' }
  return { value: fullName, text: fullName }
}

function rowOf(fields: readonly PrintField[], holdsOf: (type: string) => Holds | undefined, i: number): { values: Row; texts: Row } {
  const values: Row = {}
  const texts: Row = {}
  for (const field of fields) {
    const name = fieldName(field)
    if (field.children) {
      const rows = Array.from({ length: sampleRows }, (_, at) => rowOf(field.children ?? [], holdsOf, at))
      values[name] = rows.map((row) => row.values)
      texts[name] = rows.map((row) => row.texts)
    } else {
      const { value, text } = sampleOf(field, holdsOf(field.type), i)
      values[name] = value
      texts[name] = text
    }
  }
  return { values, texts }
}

/** A record that has something in every field and some rows in every sub-table: what a template is drawn with. `words` are those of a decision. */
export function sampleRecord(
  fields: readonly PrintField[],
  holdsOf: (type: string) => Holds | undefined,
  words: Pick<PrintRecord['approvals'][number], 'nodeName' | 'userName' | 'handleStatus' | 'handleOpinion'>,
): PrintRecord {
  const own = fields.filter(({ id }) => id.startsWith('form.'))
  const picture = (name: string) => [{ ...samplePicture, name }]
  const pictures = own.filter((field) => isPictureField(field, holdsOf))
  const ofRows = own.flatMap((table) =>
    (table.children ?? [])
      .filter((field) => isPictureField(field, holdsOf))
      .flatMap((field) =>
        Array.from(
          { length: sampleRows },
          (_, row) => [rowPictureKey(fieldName(table), row, fieldName(field)), picture(field.fullName)] as const,
        ),
      ),
  )
  return {
    ...rowOf(own, holdsOf, 0),
    pictures: {
      ...Object.fromEntries(pictures.map((field) => [fieldName(field), picture(field.fullName)])),
      ...Object.fromEntries(ofRows),
      [signatureKey(0)]: picture(words.userName),
    },
    approvals: [{ ...words, handleTime: '2026-01-15 09:30' }],
  }
}
