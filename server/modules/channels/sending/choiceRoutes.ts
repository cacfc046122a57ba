import type { FastifyRequest } from 'fastify'
import { listMark } from '#core/text.ts'
import type { FieldError } from '#core/types.ts'
import { invalid, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import { among, boolean, noData, object, pageOf } from '../../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../../http/route.ts'
import { matcher } from '../../../records/entity/routes.ts'
import { wholePage } from '../../../records/query/page.ts'
import { keepChoices, type Offers, offersOf, ownChoices } from './choices.ts'
import { eventSources, isMessageEvent, type MessageEvent } from './events.ts'
import { beginHours, hoursRoutes } from './hourRoutes.ts'
import { type Channel, channelNames, channels, eventNames, type Mode, mayBeDigest } from './reach.ts'

const tags = ['messages']
const path = '/api/message/Preference'
const config = { access: 'user' } as const

const mode = among('', 'now', 'digest', 'off')
const of = means(
  'now: at once, digest: in the daily digest, off: not at all; empty: is not offered',
  'now：立即，digest：每日汇总，off：不接收；空：未开通',
  'now：立即，digest：每日彙總，off：不接收；空：未開通',
)
const each = <T>(value: T) =>
  ({ inApp: value, mail: value, sms: value, dingTalk: value, enterprise: value, publicAccount: value }) satisfies {
    [channel in Channel]: T
  }
const answer = object({
  ...{ id: text, source: text, fullName: text, reaches: text, required: text, hasOutside: boolean },
  ...each(mode),
  ...{ inAppFixed: boolean, mailFixed: boolean, smsFixed: boolean, dingTalkFixed: boolean, enterpriseFixed: boolean },
  publicAccountFixed: boolean,
})

const eachOf = <T>(make: (channel: Channel) => T) =>
  Object.fromEntries(channelNames.map((channel) => [channel, make(channel)])) as { [channel in Channel]: T }

/** One kind of message as its person reads it: where it reaches them, and what of that is theirs to choose. */
function choiceRow(event: MessageEvent, offers: Offers, chosen: ReadonlyMap<string, Mode>, { t }: FastifyRequest) {
  const isFixed = (channel: Channel) => offers[channel]?.isRequired ?? false
  const modeOf = (channel: Channel): Mode => (isFixed(channel) ? 'now' : (chosen.get(`${event} ${channels[channel]}`) ?? 'now'))
  const modes = eachOf((channel): Mode | '' => (offers[channel] ? modeOf(channel) : ''))
  const nameOf = (channel: Channel) => t(`t:msgPreference.channel.${channel}`)
  const wordOf = (channel: Channel) =>
    modes[channel] === 'digest' ? t('t:msgPreference.inDigest', { name: nameOf(channel) }) : nameOf(channel)
  const on = channelNames.filter((channel) => modes[channel] !== '' && modes[channel] !== 'off')
  const outside = channelNames.filter((channel) => channel !== 'inApp' && offers[channel])
  const fixed = outside.filter(isFixed)
  return {
    ...{ id: event, source: eventSources[event], fullName: t(`t:msgSendConfig.event.${event}`) },
    reaches: on.length > 0 ? on.map(wordOf).join(' · ') : t('t:msgPreference.silent'),
    required: fixed.length > 0 ? t('t:msgPreference.required', { names: fixed.map(nameOf).join(t(listMark)) }) : '',
    hasOutside: outside.length > 0,
    ...modes,
    ...{ inAppFixed: isFixed('inApp'), mailFixed: isFixed('mail'), smsFixed: isFixed('sms') },
    ...{ dingTalkFixed: isFixed('dingTalk'), enterpriseFixed: isFixed('enterprise'), publicAccountFixed: isFixed('publicAccount') },
  }
}

/** What is wrong with what somebody chose: nothing is turned off that must reach them, nothing chosen that is not offered. */
function faultsOf(chosen: { readonly [channel in Channel]?: Mode }, offers: Offers, { t }: FastifyRequest): FieldError[] {
  return channelNames.flatMap((field) => {
    const [asked, offer] = [chosen[field], offers[field]]
    if (asked === undefined || (offer && (asked === 'now' || (!offer.isRequired && (asked === 'off' || mayBeDigest(channels[field]))))))
      return []
    return [{ field, rule: 'option', message: t(offer ? 't:msgPreference.fault.required' : 't:msgPreference.fault.notOffered') }]
  })
}

/** What reaches a person where: each for themselves alone. */
export const preferences: Routes = (app) => {
  const { db } = app
  hoursRoutes(app, path)

  app.get<{ Querystring: { keyword?: string; source?: string } }>(
    path,
    {
      config,
      schema: {
        tags,
        ...does('where each kind of message reaches me', '各类消息通过哪些渠道通知本人', '各類訊息透過哪些管道通知本人'),
        answer: pageOf(answer),
        querystring: {
          type: 'object',
          properties: { keyword: { ...text, maxLength: 100 }, source: { ...text, pattern: '^[1-4]?$' } },
        },
      },
    },
    async (request) => {
      const { keyword, source } = request.query
      const [offers, chosen] = [await offersOf(db), await ownChoices(db, request.user.id)]
      const rows = eventNames.map((event) => choiceRow(event, offers(event), chosen, request))
      const fits = matcher(['fullName', 'reaches'], keyword)
      return wholePage(rows.filter((row) => fits(row) && (!source || row.source === source)))
    },
  )

  app.put<{ Params: { event: string }; Body: { [channel in Channel]?: Mode | '' | null } }>(
    `${path}/:event`,
    {
      config,
      schema: {
        tags,
        ...does(
          'choose where one kind of message reaches me; what is not named stays',
          '设置某类消息的通知渠道；未给出的保持不变',
          '設定某類訊息的通知管道；未給出的保持不變',
        ),
        answer: noData,
        params: { type: 'object', properties: { event: { ...text, maxLength: 50 } }, required: ['event'] },
        body: { type: 'object', properties: each({ enum: ['now', 'digest', 'off', '', null], ...of }) },
      },
    },
    async (request) => {
      const { event } = request.params
      if (!isMessageEvent(event) || !eventNames.includes(event)) throw notFound()
      const chosen: { [channel in Channel]?: Mode } = {}
      for (const channel of channelNames) {
        const value = request.body[channel]
        if (value) chosen[channel] = value
      }
      await transaction(db, async (trx) => {
        const faults = faultsOf(chosen, (await offersOf(trx, event))(event), request)
        if (faults.length > 0) throw invalid(faults)
        await keepChoices(trx, request.user.id, event, chosen)
        // by which clock a digest comes is known from its person alone
        if (Object.values(chosen).includes('digest')) await beginHours(trx, request)
      })
      return reply('server.saved')
    },
  )
}
