import {
  CONTACT_LABELS,
  CONTACT_TYPES,
  type ContactType,
} from '#shared/domain/contact/contact-message.ts';
import styles from './MessageTypes.module.css';

/** Four radio buttons for the subject of the message. */
export function MessageTypes({ chosen }: { chosen: ContactType }) {
  return (
    <fieldset className={styles.types}>
      <legend className="field-label">What is it about?</legend>
      <div className={styles.grid}>
        {CONTACT_TYPES.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="type"
              value={type}
              defaultChecked={type === chosen}
              data-autofocus={type === chosen || undefined}
            />
            <span>{CONTACT_LABELS[type]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
