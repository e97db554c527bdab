-- Confirming a ticket by hand: cash, which writes an approved payment, or a correction of the ticket only.
--
--                     administrator    finance          anyone else
--   confirm_ticket    yes              own countries    42501

create function private.approve_unstated(
  child public.applications, transfer private.transfers, amount numeric, open_ticket boolean, reason text
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into public.payments (
    user_id, application_id, amount, currency, reference, description, status, decided_at, decision_reason,
    received_amount, received_currency, received_on, received_via, transfer_id, is_accepted_as_full)
  values (
    child.user_id, child.id, amount, transfer.currency,
    child.payment_reference, 'Talent Hunt Ticket for ' || child.child_name, 'approved', now(), reason,
    amount, transfer.currency, transfer.received_on, transfer.way, transfer.id,
    open_ticket and private.is_below_due(child.id, amount, transfer.currency))
  returning id into made;
  return made;
end
$$;
comment on function private.approve_unstated is 'Writes an approved ticket payment that no parent stated, paid by a part of a transfer.';

create function private.confirm_ticket(
  application_id uuid, received_amount numeric, received_on date, currency public.currency, correction_reason text,
  accept_pending boolean, accept_second boolean, open_ticket boolean
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
  made uuid;
  correction constant text := nullif(private.clean_text(correction_reason), '');
begin
  perform private.authorize_and_lock('payments', array[application_id]);
  perform private.check_received(received_amount, received_on);
  select a.* into child from public.applications a where a.id = confirm_ticket.application_id;
  if received_amount is null then
    if correction is null then
      raise exception 'correction_reason_required' using errcode = 'P0001';
    end if;
    if private.is_plain_text(correction) is not true or char_length(correction) > 500 then
      raise exception 'correction_reason_refused' using errcode = 'P0001';
    end if;
    update public.applications a set ticket_status = 'paid'
    where a.id = child.id and a.ticket_status in ('none', 'unpaid', 'pending_payment');
    if not found then
      raise exception 'ticket_not_open' using errcode = 'P0001', detail = child.ticket_status::text;
    end if;
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values, is_own_family)
    values (auth.uid(), 'applications', child.id, 'update', jsonb_build_object('correction_reason', correction),
      coalesce(child.user_id = auth.uid(), false));
    return child.id;
  end if;
  if not accept_pending and exists (
    select from public.payments p where p.application_id = child.id and p.is_ticket and p.status = 'pending') then
    raise exception 'ticket_payment_pending' using errcode = 'P0001', detail = 'A payment for this ticket waits for a decision.';
  end if;
  made := private.book_transfer(
    jsonb_build_array(jsonb_build_object(
      'application_id', child.id, 'amount', received_amount, 'open_ticket', open_ticket, 'accept_second', accept_second,
      'reason', correction)),
    null, null, received_amount, coalesce(confirm_ticket.currency, private.currency_of(child.country)), received_on, 'cash', false, null);
  return (select p.id from public.payments p where p.transfer_id = made);
end
$$;
comment on function private.confirm_ticket is
  'Cash writes an approved payment of the child''s parent, which is undone like any other; a correction sets and marks '
  'the ticket alone, and its reason stands in the history.';

create function public.confirm_ticket(
  application_id uuid, received_amount numeric default null, received_on date default null,
  currency public.currency default null, correction_reason text default null,
  accept_pending boolean default false, accept_second boolean default false, open_ticket boolean default true
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('confirm_ticket', jsonb_build_object(
    'application_id', application_id, 'received_amount', received_amount, 'received_on', received_on, 'currency', currency,
    'correction_reason', correction_reason, 'accept_pending', accept_pending, 'accept_second', accept_second,
    'open_ticket', open_ticket))::uuid
$$;
comment on function public.confirm_ticket is
  'Confirms a ticket: with received_amount and received_on as cash, which writes an approved payment and returns its '
  'id; without them as a correction, with its reason, which returns the child''s. Null where a second member has to '
  'confirm it. Administrators, and members for money; errors: '
  'application_not_found, ticket_not_open, ticket_payment_pending unless accept_pending, ticket_already_paid unless '
  'accept_second, accept_reason_required (correction_reason is the reason then) unless open_ticket is false, '
  'correction_reason_required, correction_reason_refused, month_is_closed, received_incomplete, received_date_refused.';
grant execute on function public.confirm_ticket to authenticated;
