// Stands in for the hosted-form script: the same call, a form, and the messages that it sends.
window.hbspt = {
  forms: {
    create({ region, portalId, formId, target }) {
      const say = (eventName) => postMessage({ type: 'hsFormCallback', eventName, id: formId }, '*');
      const form = document.createElement('form');
      form.dataset.of = [region, portalId, formId].join(' ');
      const label = document.createElement('label');
      label.textContent = 'Your e-mail';
      const email = document.createElement('input');
      email.name = 'email';
      label.append(email);
      const submit = document.createElement('input');
      submit.type = 'submit';
      submit.value = 'Send RSVP';
      form.append(label, submit);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        form.textContent = 'The fake has your RSVP.';
        say('onFormSubmitted');
      });
      document.querySelector(target).append(form);
      say('onFormReady');
    },
  },
};
