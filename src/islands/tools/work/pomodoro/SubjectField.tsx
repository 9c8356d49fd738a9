import { TextField } from '#ui/fields/TextField.tsx';

export type SubjectFieldProps = { subject: string; onChange: (subject: string) => void };

/** Field for the subject that is studied. */
export function SubjectField({ subject, onChange }: SubjectFieldProps) {
  return (
    <TextField
      label="Subject"
      value={subject}
      maxLength={60}
      placeholder="Organic chemistry"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
