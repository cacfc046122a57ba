/** One setting of an account. A secret is kept encrypted and never answered. */
export type Setting = { required?: true; fallback?: string } & (
  | { kind: 'text'; most: number; shape?: 'mail' | 'host' | 'origin' | 'web' | 'code' }
  | { kind: 'secret'; most: number; shape?: 'token' | 'aesKey' }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'choice'; of: readonly string[] }
)

const text = (most: number, more: { required?: true; fallback?: string; shape?: 'mail' | 'host' | 'web' | 'code' } = {}) =>
  ({ kind: 'text', most, ...more }) as const
const secret = (more: { required?: true; most?: number; shape?: 'token' | 'aesKey' } = {}) =>
  ({ kind: 'secret', most: 500, ...more }) as const
/** Where the calls of a provider go, without a path. */
const endpoint = (fallback: string) => ({ kind: 'text', most: 200, shape: 'origin', fallback }) as const
const code = text(100, { required: true, shape: 'code' })
const must = { required: true } as const

/** Types of accounts, as templates of messages say them (MT); 1 is in-app and has no account. */
export type AccountType = '2' | '3' | '4' | '5' | '6' | '7'

interface WayDef {
  type: AccountType
  settings: { readonly [name: string]: Setting }
  /** settings that say where secrets are sent: where one changes, secrets are typed anew */
  target: readonly string[]
  /**
   * who receives: a mail address, a phone number, an id at the provider, the id that this one account has of somebody; or, of a
   * group or an address, nobody has to be named
   */
  receiver: 'mail' | 'phone' | 'id' | 'openId' | 'any'
  /** sends a template of the provider's with its variables instead of title and content */
  template?: true
}

/** Every way that a message goes, and all that an account of it is made of. */
const ways = {
  smtp: {
    type: '2',
    settings: {
      host: text(200, { required: true, shape: 'host' }),
      port: { kind: 'whole', min: 1, max: 65_535, required: true, fallback: '465' },
      security: { kind: 'choice', of: ['tls', 'starttls', 'none'], required: true, fallback: 'tls' },
      user: text(200),
      password: secret(),
      fromAddress: text(200, { required: true, shape: 'mail' }),
      fromName: text(100),
    },
    target: ['host', 'port', 'security'],
    receiver: 'mail',
  },
  aliyun: {
    type: '3',
    settings: {
      endpoint: endpoint('https://dysmsapi.aliyuncs.com'),
      accessKeyId: code,
      accessKeySecret: secret(must),
      signName: text(100, must),
    },
    target: ['endpoint'],
    receiver: 'phone',
    template: true,
  },
  tencent: {
    type: '3',
    settings: {
      endpoint: endpoint('https://sms.tencentcloudapi.com'),
      region: text(50, { required: true, fallback: 'ap-guangzhou', shape: 'code' }),
      accessKeyId: code,
      accessKeySecret: secret(must),
      sdkAppId: code,
      signName: text(100, must),
    },
    target: ['endpoint'],
    receiver: 'phone',
    template: true,
  },
  dingRobot: {
    type: '4',
    settings: { endpoint: endpoint('https://oapi.dingtalk.com'), robotToken: secret(must), signSecret: secret() },
    target: ['endpoint'],
    receiver: 'any',
  },
  dingWork: {
    type: '4',
    settings: { endpoint: endpoint('https://oapi.dingtalk.com'), appKey: code, appSecret: secret(must), agentId: code },
    target: ['endpoint'],
    receiver: 'id',
  },
  weCom: {
    type: '5',
    settings: { endpoint: endpoint('https://qyapi.weixin.qq.com'), corpId: code, appSecret: secret(must), agentId: code },
    target: ['endpoint'],
    receiver: 'id',
  },
  feishu: {
    type: '5',
    settings: { endpoint: endpoint('https://open.feishu.cn'), robotToken: secret(must), signSecret: secret() },
    target: ['endpoint'],
    receiver: 'any',
  },
  webhook: {
    type: '6',
    settings: { url: text(1000, { required: true, shape: 'web' }), signSecret: secret(must) },
    target: ['url'],
    receiver: 'any',
  },
  publicAccount: {
    type: '7',
    settings: {
      endpoint: endpoint('https://api.weixin.qq.com'),
      appKey: code,
      appSecret: secret(must),
      callbackToken: secret({ most: 32, shape: 'token' }),
      encodingKey: secret({ most: 43, shape: 'aesKey' }),
    },
    target: ['endpoint'],
    receiver: 'openId',
    template: true,
  },
} as const satisfies { [way: string]: WayDef }

export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as Way[]
export const isWay = (name: unknown): name is Way => typeof name === 'string' && Object.hasOwn(ways, name)
export const wayOf = (way: Way): WayDef => ways[way]

/** Every setting that some way has. */
export const settingNames = [...new Set(wayNames.flatMap((way) => Object.keys(ways[way].settings)))]
