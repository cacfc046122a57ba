import sax from 'sax'

/** The texts of a message by their names. */
export type Fields = { readonly [name: string]: string }

/** No entities but the five of XML itself. */
const options = { strictEntities: true, trim: false }
/** Elements of one message, and how deep they stand. */
const most = { elements: 100, depth: 4 }

/**
 * The elements right below the root of a message, as texts; those of deeper ones are left out. Nothing where it is no
 * well-formed XML, or holds more than messages do: a document type, entities of its own, instructions.
 */
export function readXml(xml: string): Fields | undefined {
  const parser = sax.parser(true, options)
  const fields: { [name: string]: string } = Object.create(null)
  const path: string[] = []
  let count = 0
  const refuse = () => {
    throw new Error('not a message')
  }
  const add = (text: string) => {
    const name = path[1]
    if (path.length === 2 && name !== undefined) fields[name] = (fields[name] ?? '') + text
  }
  Object.assign(parser, {
    ...{ onerror: refuse, ondoctype: refuse, onprocessinginstruction: refuse, onsgmldeclaration: refuse },
    onopentag: ({ name }: { name: string }) => {
      count += 1
      path.push(name)
      if (count > most.elements || path.length > most.depth || (path.length === 2 && name in fields)) refuse()
      if (path.length === 2) fields[name] = ''
    },
    onclosetag: () => void path.pop(),
    ontext: add,
    oncdata: add,
  })
  try {
    parser.write(xml).close()
  } catch {
    return undefined
  }
  return count > 0 && path.length === 0 ? fields : undefined
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** A message of these fields; numbers stand bare. */
export const writeXml = (fields: { readonly [name: string]: string | number }): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`)
    .join('')}</xml>`
