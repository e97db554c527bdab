-- Money approved for the wrong child: its entry is reversed, and the same transfer pays for the right child.
--
--                     administrator    finance          anyone else
--   rebook_payment    yes              own countries    42501
--
-- The wrong child's payment is declined, with the reason that its family reads. For the right child a new payment with a receipt of its
-- own, or one that its family stated, is approved. Both tickets follow, and both families are notified. Neither learns of the other.

create function private.rebook_payment(
  payment_id uuid, application_id uuid, reason text, other_family boolean, accept_second boolean,
  stated_payment_id uuid, accept_pending boolean
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := nullif(private.clean_text(reason), '');
  paid public.payments;
  child public.applications;
  stated public.payments;
  entry private.booked_entries;
  transfer private.transfers;
  is_own boolean;
  made uuid;
begin
  perform private.authorize_and_lock('payments', array[application_id], array_remove(array[payment_id, stated_payment_id], null),
    transfers => array(select b.transfer_id from private.booked_entries b where b.row_id = rebook_payment.payment_id));
  select p.* into paid from public.payments p where p.id = rebook_payment.payment_id;
  select a.* into child from public.applications a where a.id = rebook_payment.application_id;
  select b.* into entry from private.booked_entries b where b.kind = 'payment' and b.row_id = paid.id;
  select p.* into stated from public.payments p where p.id = rebook_payment.stated_payment_id;
  is_own := child.user_id = paid.user_id;
  if paid.status <> 'approved' or entry.id is null then
    raise exception 'payment_not_approved' using errcode = 'P0001', detail = paid.status::text;
  elsif entry.refunded <> 0 then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  elsif paid.application_id = child.id then
    raise exception 'same_child' using errcode = 'P0001', detail = 'It is this child''s already.';
  elsif not is_own and not other_family then
    raise exception 'other_families_not_chosen' using errcode = 'P0001', detail = 'The child is another family''s.';
  elsif not is_own and given is null then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  elsif paid.is_ticket and child.ticket_status = 'Disqualified' then
    raise exception 'ticket_not_open' using errcode = 'P0001', detail = child.ticket_status::text;
  elsif paid.is_ticket and not accept_second and not private.is_ticket_due(child.id) then
    raise exception 'ticket_already_paid' using errcode = 'P0001', detail = 'Nothing is due for this ticket.';
  elsif stated.id is not null and (stated.application_id is distinct from child.id or stated.status <> 'pending'
    or stated.is_ticket <> paid.is_ticket) then
    raise exception 'payment_already_decided' using errcode = 'P0001', detail = 'It is no payment of this child that waits.';
  elsif stated.id is null and paid.is_ticket and not accept_pending and exists (
    select from public.payments p where p.application_id = child.id and p.is_ticket and p.status = 'pending') then
    raise exception 'ticket_payment_pending' using errcode = 'P0001', detail = 'A payment for this ticket waits for a decision.';
  elsif stated.id is not null and paid.transfer_id is null and (stated.amount, stated.currency) <> (entry.amount, entry.currency) then
    -- Nothing but the parent's word is known of it.
    raise exception 'ticket_payment_pending' using errcode = 'P0001', detail = 'Another sum was stated.';
  end if;
  select t.* into transfer from private.transfers t where t.id = entry.transfer_id;
  perform set_config('private.rebooked_transfer', transfer.id::text, true);
  -- Before the decision is undone, which would also reverse the transfer.
  perform private.reverse_entry(entry.id);
  perform private.write_decision('payment', paid.id, 'pending', coalesce(given, 'It is for another child.'));
  perform private.write_decision('payment', paid.id, 'declined', coalesce(given, 'It is for another child.'));
  if not is_own and transfer.user_id = paid.user_id and entry.amount = transfer.amount then
    -- The whole amount came from the other family, which gets it as credit if this is undone.
    update private.transfers t set user_id = null where t.id = transfer.id;
    update private.transfers t set user_id = child.user_id where t.id = transfer.id;
  end if;
  if stated.id is not null then
    made := stated.id;
    perform private.write_decision('payment', made, 'approved', null, paid.received_amount, paid.received_on,
      case when paid.transfer_id is not null then transfer end,
      paid.is_accepted_as_full and private.is_below_due(child.id, entry.amount, entry.currency));
  else
    insert into public.payments (
      user_id, application_id, amount, currency, reference, description, status, decided_at,
      received_amount, received_currency, received_on, received_via, transfer_id, is_accepted_as_full)
    values (
      child.user_id, child.id, paid.amount, paid.currency, child.payment_reference,
      case when paid.is_ticket then 'Talent Hunt Ticket for ' || child.child_name else paid.description end, 'approved', now(),
      paid.received_amount, paid.received_currency, paid.received_on, paid.received_via, paid.transfer_id,
      paid.is_accepted_as_full and private.is_below_due(child.id, entry.amount, entry.currency))
    returning id into made;
  end if;
  if is_own then
    update public.payment_proofs f set payment_id = made where f.payment_id = paid.id;
  end if;
  perform private.write_notice('payment_rebooked', paid.user_id, paid.application_id, paid.child_name, paid.id, paid.id,
    jsonb_build_object('amount', entry.amount, 'currency', entry.currency, 'reason', given,
      'rebooked_to', case when is_own then child.child_name end));
  perform set_config('private.rebooked_transfer', '', true);
  return made;
end
$$;
comment on function private.rebook_payment is
  'Books an approved payment to another child: the entry is reversed, on its day or today where that month is closed, and '
  'the same transfer pays a new payment.';

create function public.rebook_payment(
  payment_id uuid, application_id uuid, reason text default null, other_family boolean default false,
  accept_second boolean default false, stated_payment_id uuid default null, accept_pending boolean default false
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('rebook_payment', jsonb_build_object(
    'payment_id', payment_id, 'application_id', application_id, 'reason', reason, 'other_family', other_family,
    'accept_second', accept_second, 'stated_payment_id', stated_payment_id, 'accept_pending', accept_pending))::uuid
$$;
comment on function public.rebook_payment is
  'Books an approved payment to another child and returns the id of the payment that it is then, null where a second member has to '
  'confirm it: a new one, or the pending one of this child that stated_payment_id names. A ticket payment of this child that waits is '
  'named so, or left by accept_pending. A child of another family needs other_family and a reason, which the family reads '
  'whose payment it was; '
  'accept_second books where nothing is due. Administrators, and members for money; errors: payment_not_found, '
  'application_not_found, payment_not_approved, payment_is_refunded, same_child, other_families_not_chosen, '
  'payment_reason_required, ticket_not_open, ticket_already_paid, ticket_payment_pending, payment_already_decided.';
grant execute on function public.rebook_payment to authenticated;
