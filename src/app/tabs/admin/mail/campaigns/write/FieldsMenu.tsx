import { UserRound } from 'lucide-react';
import {
  PERSONAL_FIELD_NAMES,
  PERSONAL_FIELDS,
  type PersonalField,
} from '#shared/domain/mail/personal-fields.ts';
import { Menu } from '#ui/actions/Menu.tsx';

export type FieldsMenuProps = {
  label?: string;
  align?: 'start' | 'end';
  /** Called with a field as it is written: `{{ first_name | "there" }}`. */
  onInsert: (field: string) => void;
};

/** Menu of the personal fields that a mail can hold. */
export function FieldsMenu({
  label = 'Insert a personal field',
  align = 'end',
  onInsert,
}: FieldsMenuProps) {
  return (
    <Menu
      {...{ label, align }}
      trigger={<UserRound aria-hidden="true" />}
      items={PERSONAL_FIELD_NAMES.map((name) => ({
        id: name,
        label: PERSONAL_FIELDS[name].label,
        onSelect: () => onInsert(writtenField(name)),
      }))}
    />
  );
}

/** Returns a personal field as it is written, with a fall-back where the value may not be known. */
export function writtenField(name: PersonalField): string {
  const { canBeMissing, fallback } = PERSONAL_FIELDS[name];
  return canBeMissing ? `{{ ${name} | "${fallback}" }}` : `{{ ${name} }}`;
}
