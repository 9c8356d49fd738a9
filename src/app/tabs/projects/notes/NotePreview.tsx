import { MarkdownView } from './MarkdownView.tsx';
import { withBoxTurned } from './markdown-tree.ts';

export type NotePreviewProps = { text: string; onChange: (text: string) => void };

/** The preview of a note; its checkboxes can be ticked. */
export function NotePreview({ text, onChange }: NotePreviewProps) {
  if (text.trim() === '') return null;
  return <MarkdownView text={text} onBox={(offset) => onChange(withBoxTurned(text, offset))} />;
}
