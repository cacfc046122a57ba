import type { Widget } from '#core/widget.ts'
import { useApp } from '#runtime/app.ts'
import { describe, propsOf, type Schema } from '../language/grammar.ts'

/** Whether a schema is that of a text: plain, or one a language. */
const isText = ({ anyOf }: Schema) => anyOf?.length === 2 && anyOf[0]?.type === 'string' && anyOf[1]?.type === 'object'

/** What a prop may be, in a few words. */
function valuesOf(schema: Schema, text: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (isText(schema)) return text
  if (schema.anyOf) return schema.anyOf.map((one) => valuesOf(one, text)).join(' | ')
  const kinds = [schema.type ?? []].flat()
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}…${maximum ?? ''}`
  return kinds.length > 0 ? kinds.join(' | ') + range : '*'
}

/** The props of a contract: what each is called, what it means, which values it takes, and what it is when left out. */
export function ContractSide({ widget }: { widget: Widget }) {
  const { t, language } = useApp()
  const props = Object.entries(propsOf(widget.pingeKey))
  if (props.length === 0) return <p className="pg-catalog-none">{t('t:catalog.noProps')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <section className="pg-catalog-contract" tabIndex={0} aria-label={t('t:catalog.side.contract')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('t:catalog.prop')}</th>
            <th scope="col">{t('t:catalog.values')}</th>
            <th scope="col">{t('t:catalog.default')}</th>
          </tr>
        </thead>
        <tbody>
          {props.map(([name, schema]) => {
            const { title, text } = describe(schema, language)
            return (
              <tr key={name}>
                <th scope="row">
                  <code data-words="data">{name}</code>
                  <span>{title}</span>
                  {text && text !== title ? <small data-words="data">{text}</small> : null}
                </th>
                <td>
                  <code>{valuesOf(schema, t('t:catalog.text'))}</code>
                </td>
                <td>{schema.default === undefined ? '' : <code>{JSON.stringify(schema.default)}</code>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
