import { ZipFile } from 'yazl'
import { applicationCode, type CodeFile } from '#core/application/code/files.ts'
import type { Translate } from '#core/form/form.ts'
import { serverEnv } from '../../base/env.ts'
import type { Db } from '../../db/types.ts'
import { address, listOf, object } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { readDefinition } from '../../records/model/definition.ts'
import { bytesOfZip } from '../../storage/zip.ts'
import { translator } from '../../texts/texts.ts'
import { accessToOne } from '../applications/index.ts'

const path = '/api/visualdev/Generater/:id/Actions'
const tags = ['generater']
type ById = { Params: { id: string } }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The files of an application's draft, as whoever designs it sees it. Throws not found. */
async function filesOf(db: Db, id: string, t: Translate): Promise<CodeFile[]> {
  const row = await repository('visualdev').stored(db, id)
  const { form, list } = readDefinition(textOf(row.formData), textOf(row.columnData))
  const named = { id, enCode: String(row.enCode), fullName: String(row.fullName ?? ''), webType: Number(row.webType) }
  return applicationCode({ ...named, form, list }, serverEnv(), t)
}

function zipped(files: readonly CodeFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path: name, content } of files) zip.addBuffer(Buffer.from(content), name)
  return bytesOfZip(zip)
}

/** VD-02: an application as TypeScript, to be looked at and to be taken away. */
export const generator: Routes = (app) => {
  const { db } = app
  addExport(app, 'code', async (id) => {
    const { enCode } = await repository('visualdev').stored(db, id)
    return { name: `${String(enCode)}.zip`, content: await zipped(await filesOf(db, id, translator('zh'))) }
  })

  const fileAnswer = listOf(object({ id: text, fullName: text, content: text }))
  const preview = {
    config: { access: accessToOne },
    schema: {
      tags,
      ...does(
        'the code of an application, file by file: types, calls and definitions',
        '应用代码的各个文件：类型、调用与定义',
        '應用程式碼的各個檔案：型別、呼叫與定義',
      ),
      params: idParams,
      answer: fileAnswer,
    },
  }
  app.post<ById>(`${path}/CodePreview`, preview, async ({ params, t }) => ({
    list: (await filesOf(db, params.id, t)).map(({ path: name, content }) => ({ id: name, fullName: name, content })),
  }))

  app.post<ById>(
    `${path}/DownloadCode`,
    {
      config: { access: accessToOne },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of the code of an application as a zip',
          '将应用代码打包导出；data.url 为短期有效的地址',
          '將應用程式碼打包匯出；data.url 為短期有效的位址',
        ),
        params: idParams,
        answer: address,
      },
    },
    async ({ params }) => {
      const { id } = await repository('visualdev').stored(db, params.id)
      return { url: await downloadUrl(db, { entity: 'code', id: String(id) }) }
    },
  )
}
