// The English words of the kit that become words of a text: labels of notes and links to what is embedded.

export const englishLabels = {
  labelNote: 'Note',
  labelInfo: 'Info',
  labelTip: 'Tip',
  labelHint: 'Hint',
  labelImportant: 'Important',
  labelWarning: 'Warning',
  labelCaution: 'Caution',
  labelDanger: 'Danger',
  labelSuccess: 'Success',
  labelExample: 'Example',
  labelDetails: 'Details',
  videoOn: 'Video on {name}',
  postOn: 'Post on {name}',
  embeddedFrom: 'Embedded page on {name}',
} as const
