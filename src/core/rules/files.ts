import { acceptText, categoryOf, extensionOf, filesOf, isAccepted, isSmaller, uploadDefaults } from '../files.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import type { RuleCheck } from './check.ts'

const numberOf = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isFinite(number) ? number : otherwise
}

/** FL-09, FL-10, FL-21: how many files a field takes; undefined is any number. A picture limit of 0 takes none. */
export function fileLimit(node: Node, widget: Widget | undefined): number | undefined {
  const limit = numberOf(node.limit, numberOf(widget?.defaults?.limit, 0))
  return widget?.files === 'any' && limit === 0 ? undefined : limit
}

/** FL-18: the storage type that files of a field are kept under. */
export const storageType = ({ type }: Node, widget: Widget | undefined): string =>
  typeof type === 'string' ? type : widget?.files === 'pictures' ? uploadDefaults.imageType : uploadDefaults.fileType

/** FL-11, FL-17, FL-22: what each file must be smaller than. */
export const sizeLimit = (node: Node): { size: number; unit: string } => ({
  size: numberOf(node.fileSize, uploadDefaults.fileSize),
  unit: typeof node.sizeUnit === 'string' ? node.sizeUnit : uploadDefaults.sizeUnit,
})

/**
 * WG-11, WG-12: how many files, how large, of which kind. In the browser it is asked before a file is sent; on the
 * server of what was really stored.
 */
export function fileRules(node: Node, widget: Widget): RuleCheck[] {
  const isPicture = widget.files === 'pictures'
  const limit = fileLimit(node, widget)
  const { size, unit } = sizeLimit(node)
  return [
    {
      rule: 'limit',
      test: (value, _scope, t) =>
        limit !== undefined && filesOf(value).length > limit
          ? t(isPicture ? 't:upload.imageLimit' : 't:upload.fileLimit', { limit, count: limit })
          : undefined,
    },
    {
      rule: 'fileSize',
      test: (value, _scope, t) =>
        filesOf(value).some((file) => file.fileSize !== undefined && !isSmaller(file.fileSize, size, unit))
          ? t(isPicture ? 't:upload.imageSize' : 't:upload.fileSize', { size, unit })
          : undefined,
    },
    {
      rule: 'accept',
      test: (value, _scope, t) => {
        const files = filesOf(value)
        if (isPicture) return files.some(({ name }) => categoryOf(extensionOf(name)) !== 'image') ? t('t:upload.notImage') : undefined
        return files.some(({ name }) => !isAccepted(name, node.accept))
          ? t('t:upload.fileType', { types: acceptText(node.accept, t) })
          : undefined
      },
    },
  ]
}
