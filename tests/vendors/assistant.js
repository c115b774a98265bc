// Stands in for the assistant's script: its custom element, which says whose it is.
customElements.define(
  'elevenlabs-convai',
  class extends HTMLElement {
    connectedCallback() {
      this.textContent = `Agent ${this.getAttribute('agent-id')} listens`;
    }
  },
);
