import { PREMIUM_FEATURES, PREMIUM_PROMISE } from '#shared/domain/premium/contents.ts';
import styles from './Contents.module.css';

/** The list of premium features. */
export function Contents() {
  return (
    <section className={styles.contents} aria-labelledby="premium-contents">
      <h2 id="premium-contents">What premium gives</h2>
      <ul className={styles.list}>
        {PREMIUM_FEATURES.map(({ id, title, text, place }) => (
          <li key={id} className={styles.feature}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.place}>{place}</p>
          </li>
        ))}
      </ul>
      <p className={styles.promise}>{PREMIUM_PROMISE}</p>
    </section>
  );
}
