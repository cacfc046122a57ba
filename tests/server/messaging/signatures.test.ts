/** Signatures of calls, by the examples that the services publish. */
import { expect, it } from 'vitest'
import { aliyunRequest } from '#server/modules/channels/senders/aliyun.ts'
import { dingSignature } from '#server/modules/channels/senders/dingRobot.ts'
import { feishuSignature } from '#server/modules/channels/senders/feishu.ts'
import { tencentRequest } from '#server/modules/channels/senders/tencent.ts'
import { webhookSignature } from '#server/modules/channels/senders/webhook.ts'

it('SH-16 signs calls of Alibaba Cloud as its example of ACS3-HMAC-SHA256', () => {
  const { url, headers } = aliyunRequest({
    ...{ endpoint: 'https://ecs.cn-shanghai.aliyuncs.com', action: 'RunInstances', version: '2014-05-26' },
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    ...{ accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    ...{ date: '2023-10-26T10:22:32Z', nonce: '3156853299f313e23d1673dc12e1703d' },
  })
  expect(url).toBe('https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers?.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('SH-16 signs calls of Tencent Cloud as its example of TC3-HMAC-SHA256', () => {
  const { headers } = tencentRequest({
    ...{
      endpoint: 'https://cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
    },
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    ...{ secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32), timestamp: 1551113065 },
  })
  expect(headers?.authorization).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, ` +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

it('SH-16 signs what has no published example as its description says', () => {
  // worked out with openssl: printf '1700000000000\nSECabc' | openssl dgst -sha256 -hmac SECabc -binary | base64
  expect(dingSignature(1700000000000, 'SECabc')).toBe('jcUpW0QmtKduN03n4JqQ0PBosVjqnM8gU7fIIvsDmCM=')
  expect(feishuSignature(1700000000, 'abc')).toBe('VIS10b0EBvzzSdFnuk4tznEmK5wHaruvf/WnViv2yR4=')
  expect(webhookSignature(1700000000, '{"a":1}', 'abc')).toBe('sha256=fb71abe59ec0c6311de6d3d1b21482ac86ef3b5fa5d03530df0a4d8cf6f735a6')
})
