-- Approving many payments in one call: those selected in a list, and the exact lines of a statement.
--
--                       administrator    finance          anyone else
--   approve_payments    yes              own countries    42501
--
-- Each is approved as if on its own. A refused one does not affect the others.

create type private.payment_approval as (
  payment_id uuid,
  subscription_id uuid,
  parts jsonb,
  reason text,
  accept_second boolean,
  received_amount numeric,
  received_currency public.currency,
  received_on date,
  received_via public.received_via,
  bank_transaction_id uuid
);
comment on type private.payment_approval is
  'One of many approvals: of a payment or a subscription, with what arrived where that is known, or of the parts of a '
  'whole line of the bank; the arguments are those of update_payment_status and book_transfer.';

create function private.approved_parts(approvals private.payment_approval[]) returns setof public.transfer_part
  language sql stable set search_path = ''
as $$
  select p.* from unnest(approvals) i
  cross join lateral jsonb_populate_recordset(
    null::public.transfer_part, case jsonb_typeof(i.parts) when 'array' then i.parts else '[]' end) p
$$;
comment on function private.approved_parts is 'The parts of the lines among many approvals.';

create function private.lock_approvals(approvals private.payment_approval[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_books(false);
  perform private.lock_rows(
    array(select p.application_id from private.approved_parts(approvals) p where p.application_id is not null),
    array(select i.payment_id from unnest(approvals) i where i.payment_id is not null
      union select p.payment_id from private.approved_parts(approvals) p where p.payment_id is not null),
    array(select i.subscription_id from unnest(approvals) i where i.subscription_id is not null
      union select p.subscription_id from private.approved_parts(approvals) p where p.subscription_id is not null),
    array(select p.donation_id from private.approved_parts(approvals) p where p.donation_id is not null),
    array(select i.bank_transaction_id from unnest(approvals) i where i.bank_transaction_id is not null),
    '{}');
end
$$;
comment on function private.lock_approvals is
  'Locks all that many approvals will touch, in the one order of all locks, so that they may come in any order.';

create function private.approve_one(approval private.payment_approval) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  answer text;
  state text;
  message text;
  detail text;
begin
  answer := case
    when approval.parts is not null then
      private.decide('book_transfer', jsonb_build_object(
        'parts', approval.parts, 'amount', approval.received_amount, 'currency', approval.received_currency,
        'received_on', approval.received_on, 'received_via', approval.received_via,
        'bank_transaction_id', approval.bank_transaction_id, 'other_families', false))
    else
      private.decide(
        case when approval.payment_id is not null then 'update_payment_status' else 'handle_subscription_status_update' end,
        jsonb_build_object(
          'payment_id', approval.payment_id, 'subscription_id', approval.subscription_id,
          'new_status', case when approval.payment_id is not null then 'approved' else 'active' end, 'reason', approval.reason,
          'received_amount', approval.received_amount, 'received_on', approval.received_on, 'received_via', approval.received_via,
          'received_currency', approval.received_currency, 'bank_transaction_id', approval.bank_transaction_id,
          'accept_second', coalesce(approval.accept_second, false), 'open_ticket', true)) end;
  if answer is null then
    -- It became a proposal, and waits for a second member.
    return '{"is_done": false, "code": "P0001", "message": "needs_second_member", "details": null}'::jsonb;
  end if;
  return '{"is_done": true}'::jsonb;
exception when raise_exception or insufficient_privilege or integrity_constraint_violation then
  get stacked diagnostics state = returned_sqlstate, message = message_text, detail = pg_exception_detail;
  return private.refusal(state, message, detail);
end
$$;
comment on function private.approve_one is
  'Approves one of many and says so, or by what code it is refused, without a trace of it.';

create function private.approve_payments(call_id uuid, approvals jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted private.payment_approval[];
  approval private.payment_approval;
  answer jsonb;
begin
  perform private.require_country('payments:write');
  if call_id is null or jsonb_typeof(approvals) is distinct from 'array' or jsonb_array_length(approvals) not between 1 and 50 then
    raise exception 'approvals_refused' using errcode = 'P0001', detail = 'A call has its id and 1 to 50 approvals.';
  end if;
  wanted := array(
    select jsonb_populate_record(null::private.payment_approval, a.given)
    from jsonb_array_elements(approvals) with ordinality a (given, position) order by a.position);
  if exists (select from unnest(wanted) w where num_nonnulls(w.payment_id, w.subscription_id, w.parts) <> 1) then
    raise exception 'approvals_refused' using errcode = 'P0001', detail = 'Each is of one payment, one subscription or parts.';
  end if;
  answer := private.answer_for_key(call_id, 'approve_payments');
  if answer is not null then
    return answer;
  end if;
  perform private.lock_approvals(wanted);
  answer := '[]';
  foreach approval in array wanted loop
    answer := answer || private.approve_one(approval);
  end loop;
  return private.keep_answer_for_key(call_id, answer);
end
$$;
comment on function private.approve_payments is
  'Approves up to 50 payments in one call: approvals are objects of payment_id or subscription_id, with the arguments '
  'of update_payment_status as far as they are wanted, or of parts, as book_transfer takes them, with the line of the '
  'bank that they divide. Returns an object for each, in their order: is_done, else code, message and details of what refused '
  'it. call_id is an id that the page makes: within a day the same member gets the same answer to it, and nothing is '
  'done twice. Administrators, and members for money; errors: approvals_refused, call_id_in_use.';
grant execute on function private.approve_payments to authenticated; -- as public.approve_payments
