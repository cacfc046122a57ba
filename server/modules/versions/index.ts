export { forgetSchema, headOf, heads, type SchemaKind, saveVersion, versionContent, versionInfos } from './versions.ts'
