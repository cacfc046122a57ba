/**
 * VR-02 to VR-11, VR-19: the named formats that `regList: [{ "use": "mobile" }]` refers to, with the locale key
 * of their message. All are linear patterns.
 */
export const formats: { [name: string]: { pattern: RegExp; message: string } } = {
  mobile: { pattern: /^1[3-9]\d{9}$/, message: 'rule.mobile' },
  password: { pattern: /^(?!\d+$)(?![A-Za-z]+$)[A-Za-z0-9]{6,16}$/, message: 'rule.password' },
  idCard: { pattern: /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/, message: 'rule.idCard' },
  email: { pattern: /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/, message: 'rule.email' },
  licencePlate: {
    pattern:
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|\d{5}[DF]|[DF][A-HJ-NP-Z0-9]\d{4})$/,
    message: 'rule.licencePlate',
  },
  chinese: { pattern: /^[\u4e00-\u9fa5]+$/, message: 'rule.chinese' },
  code: { pattern: /^(?!\.)[A-Za-z0-9.]*[A-Za-z0-9]$/, message: 'rule.code' },
  account: { pattern: /^[A-Za-z0-9]+$/, message: 'rule.account' },
  name: { pattern: /^[^`~!@#$%^&*+=|{}':;',\\[\]<>/?！￥…—【】‘；：”“’。，、？"]*$/, message: 'rule.name' },
  numericCode: { pattern: /^\d+$/, message: 'rule.numericCode' },
  positiveInt: { pattern: /^[1-9]\d*$/, message: 'rule.positiveInt' },
  time: { pattern: /^\d+(?:\.[05])?$/, message: 'rule.time' },
  fieldName: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, message: 'rule.fieldName' },
  url: { pattern: /^(?:https?|ftp):\/\/[^\s/?#]+[^\s]*$/i, message: 'rule.url' },
  link: { pattern: /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i, message: 'rule.link' },
}
