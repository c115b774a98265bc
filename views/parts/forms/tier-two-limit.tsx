/** How much a person who is not accredited may invest in an offering under Tier 2. */
export function TierTwoLimit() {
  return (
    <p className="note">
      If you are not an accredited investor, Tier 2 of Regulation A limits your investment to 10% of the greater of your
      annual income or your net worth, excluding the value of your primary residence.
    </p>
  );
}
