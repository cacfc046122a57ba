import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { antdUnstyled } from '../../scripts/lib/antdUnstyled.mjs'

/** What the build makes of a file of antd; throws where the plugin stops the build. */
function built(file: string, code = readFileSync(`node_modules/antd/es/${file}`, 'utf8')): string {
  const { transform } = antdUnstyled() as { transform: (this: object, code: string, id: string) => { code: string } | null }
  const context = {
    parse: (text: string) => parseAst(text),
    error: (message: string) => {
      throw new Error(message)
    },
  }
  return transform.call(context, code, `/app/node_modules/antd/es/${file}`)?.code ?? code
}

describe('antd without what draws its styles', () => {
  it('asks for the hook of a component without the styles of it', () => {
    const code = built('button/style/index.js')
    expect(code).toMatch(/export default \/\* @__PURE__ \*\/ genStyleHooks\(\);?$/)
    expect(() => parseAst(code)).not.toThrow()
  })

  it('leaves out the part that draws them, and keeps the names of the variables', () => {
    const code = built('theme/util/genStyleUtils.js')
    expect(code).not.toMatch(/genStyleUtils\(/)
    expect(code).toContain('export const genCssVar')
    expect(() => parseAst(code)).not.toThrow()
  })

  it('leaves everything else as it is', () => {
    const code = readFileSync('node_modules/antd/es/button/Button.js', 'utf8')
    expect(built('button/Button.js')).toBe(code)
  })

  it('stops the build when antd makes its hooks in another way', () => {
    expect(() => built('theme/util/genStyleUtils.js', 'export const genStyleHooks = () => {}')).toThrow('in another way')
  })
})
