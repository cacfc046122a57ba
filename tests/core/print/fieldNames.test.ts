/** A field that has another name has it in print templates as well. */
import { describe, expect, it } from 'vitest'
import { fieldsInTemplate, renamedTemplate } from '#core/print/fieldNames.ts'
import type { PrintTemplate } from '#core/print/template.ts'

const template: PrintTemplate = {
  version: 1,
  paper: { size: 'A4' },
  header: [{ kind: 'text', text: { zh: '{{ form.total }} total', en: '{{ form["total"] }}' } }],
  body: [
    { kind: 'text', text: 'total {{ round(form.total, 2) + sum(form.items.price) }} {{ page.no }} {{ broken' },
    { kind: 'grid', columns: [1], rows: [[{ text: '', picture: { field: 'photo' } }]] },
    {
      kind: 'table',
      field: 'items',
      columns: [
        { title: '价', width: 1, text: '{{ row.price }} / {{ form.total }} {{ row.total }}' },
        { title: '图', width: 1, text: '', picture: { field: 'price' } },
      ],
    },
    { kind: 'picture', field: 'photo' },
    { kind: 'line' },
  ],
}

describe('fields of a template', () => {
  it('are named by their keys, those of sub-tables with their table', () => {
    expect([...fieldsInTemplate(template)].sort()).toEqual(['items', 'items.price', 'items.total', 'photo', 'total'])
    expect(fieldsInTemplate(null).size).toBe(0)
  })

  it('have their new names wherever they stand, and texts that merely equal them stay', () => {
    const names = new Map([
      ['total', 'amount'],
      ['items', 'lines'],
      ['items.price', 'lines.cost'],
      ['photo', 'picture'],
    ])
    expect(renamedTemplate(template, names)).toEqual({
      ...template,
      header: [{ kind: 'text', text: { zh: '{{ form.amount }} total', en: '{{ form["amount"] }}' } }],
      body: [
        { kind: 'text', text: 'total {{ round(form.amount, 2) + sum(form.lines.cost) }} {{ page.no }} {{ broken' },
        { kind: 'grid', columns: [1], rows: [[{ text: '', picture: { field: 'picture' } }]] },
        {
          kind: 'table',
          field: 'lines',
          columns: [
            { title: '价', width: 1, text: '{{ row.cost }} / {{ form.amount }} {{ row.total }}' },
            { title: '图', width: 1, text: '', picture: { field: 'cost' } },
          ],
        },
        { kind: 'picture', field: 'picture' },
        { kind: 'line' },
      ],
    })
    expect(renamedTemplate(template, new Map([['other', 'x']]))).toBe(template)
  })
})
