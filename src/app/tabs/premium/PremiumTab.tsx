/** What premium gives, and where the user's request stands. */
export function PremiumTab() {
  return (
    <section aria-labelledby="premium-heading">
      <h1 id="premium-heading">Premium</h1>
    </section>
  );
}
