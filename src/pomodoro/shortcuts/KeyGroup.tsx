import { useId } from 'react';
import styles from './KeyGroup.module.css';

export type KeyGroupProps = {
  name: string;
  keys: readonly { readonly key: string; readonly label: string }[];
};

/** A group of keys, each with the name of its action. */
export function KeyGroup({ name, keys }: KeyGroupProps) {
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      <dl className={styles.list}>
        {keys.map(({ key, label }) => (
          <div key={key} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
