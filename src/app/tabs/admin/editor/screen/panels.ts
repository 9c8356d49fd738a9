/** The parts of the editor; the text is always there in wide windows. */
export const PANELS = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
  { value: 'fields', label: 'Fields' },
  { value: 'checks', label: 'Checks' },
  { value: 'versions', label: 'Versions' },
] as const;

/** A part of the editor. */
export type Panel = (typeof PANELS)[number]['value'];
