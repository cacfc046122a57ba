import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { ApiError } from '#api/client.ts'
import type { Json } from '#core/types.ts'
import { type App, CallError } from '#runtime/app.ts'
import { dictCall } from '#runtime/data/sources.ts'
import { env } from '#runtime/env.ts'
import { languageAtom } from '../language/i18n.ts'
import { t, translateIn } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { toast } from '../notify/toast.ts'
import { send } from '../request.ts'
import { store } from '../store.ts'

const nowhere = () => {}

/**
 * The services of an open form: nobody is signed in, so the dictionaries are those that came with the form, and the only
 * call that goes out is the one that sends it.
 */
export function useOpenApp(dictionaries: { [code: string]: Json }, submitUrl: string, onSent: (msg: string) => void): App {
  const language = useAtomValue(languageAtom, { store })
  return useMemo<App>(() => {
    const known = new Map(Object.entries(dictionaries).map(([code, answer]) => [dictCall(code).get, answer]))
    return {
      env,
      language,
      t: translateIn(language),
      request: async (call, options) => {
        const answer = known.get(call.get)
        if (answer !== undefined) return { data: answer, msg: '' }
        if (call.post !== submitUrl) throw new CallError(t('http.error'), 0)
        try {
          const sent = await send<Json>(call, options)
          onSent(sent.msg)
          return { ...sent, msg: '' }
        } catch (error) {
          throw error instanceof ApiError ? new CallError(error.message, error.code, error.data) : error
        }
      },
      toast,
      confirm,
      navigate: nowhere,
      hrefOf: () => undefined,
      download: async () => {
        throw new CallError(t('http.error'), 0)
      },
      user: {},
      can: () => true,
    }
  }, [language, dictionaries, submitUrl, onSent])
}
