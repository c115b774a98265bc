// Stands in for the investment widget: fills the mount element that its attributes describe.
const mount = document.getElementById('invest-widget');
const heading = document.createElement('h2');
heading.textContent = `Listing ${mount.dataset.listingId} for ${mount.dataset.clientToken}`;
mount.append(heading);
