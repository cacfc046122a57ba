export { keepTemplate } from './templates.ts'
export { forgetSchema, headOf, heads, type SchemaKind, saveVersion, versionContent, versionInfo, versionInfos } from './versions.ts'
