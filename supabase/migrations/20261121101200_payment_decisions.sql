-- Decisions on money: each carries its reason, its author and its moment, and a wrong one can be
-- taken back. The audit log keeps every step.
--
--                                       administrator             anyone else
--   update_payment_status               yes, while pending        42501
--   handle_subscription_status_update   yes, while pending        42501
--   undo_payment_decision               yes, with a reason        42501
--   undo_subscription_decision          yes, with a reason        42501

create function private.decide_payment(payment_id uuid, new_status public.payment_status, reason text)
  returns public.payment_status
  language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.payment_status;
begin
  perform private.require_admin();
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'A payment is approved or declined.';
  end if;
  -- Locks the child first, as a deletion of the child does, so that the two cannot deadlock.
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = payment_id)
  for no key update;
  -- Of two administrators at the same moment, the second waits for the first and then finds nothing pending.
  update public.payments p set status = new_status, decision_reason = reason
  where p.id = payment_id and p.status = 'pending'
  returning p.status into current_status;
  if found then
    return current_status;
  end if;
  select p.status into current_status from public.payments p where p.id = payment_id;
  if not found then
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  raise exception 'payment_already_decided' using errcode = 'P0001', detail = current_status::text;
end
$$;
comment on function private.decide_payment is 'Approves or declines a pending payment, once; the ticket and the public points follow by trigger.';
grant execute on function private.decide_payment to authenticated;

create function public.update_payment_status(
  payment_id uuid, new_status public.payment_status, reason text default null
) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_payment(payment_id, new_status, reason)
$$;
comment on function public.update_payment_status is
  'Approves or declines a payment that is still pending and returns its status; the parent reads the reason. Administrators only; errors: payment_not_found, payment_already_decided, payment_move_refused.';
grant execute on function public.update_payment_status to authenticated;

create function private.decide_subscription(
  subscription_id uuid, new_status public.subscription_status, reason text
) returns public.subscription_status
  language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.subscription_status;
begin
  perform private.require_admin();
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'A subscription is activated or rejected.';
  end if;
  update public.subscriptions s set status = new_status, decision_reason = reason
  where s.id = subscription_id and s.status = 'pending'
  returning s.status into current_status;
  if found then
    return current_status;
  end if;
  select s.status into current_status from public.subscriptions s where s.id = subscription_id;
  if not found then
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  raise exception 'payment_already_decided' using errcode = 'P0001', detail = current_status::text;
end
$$;
comment on function private.decide_subscription is 'Activates or rejects a pending subscription, once.';
grant execute on function private.decide_subscription to authenticated;

create function public.handle_subscription_status_update(
  subscription_id uuid, new_status public.subscription_status, reason text default null
) returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_subscription(subscription_id, new_status, reason)
$$;
comment on function public.handle_subscription_status_update is
  'Activates or rejects a subscription that is still pending and returns its status; the parent reads the reason. Administrators only; errors as update_payment_status.';
grant execute on function public.handle_subscription_status_update to authenticated;

create function private.undo_payment_decision(payment_id uuid, reason text) returns public.payment_status
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = payment_id)
  for no key update;
  update public.payments p
  set status = 'pending', decision_reason = reason, decided_at = null, decided_by = null
  where p.id = payment_id and p.status <> 'pending';
  if not found then
    if exists (select from public.payments p where p.id = payment_id) then
      raise exception 'payment_not_decided' using errcode = 'P0001';
    end if;
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  return 'pending'::public.payment_status;
end
$$;
comment on function private.undo_payment_decision is
  'Takes a decision on a payment back, with a reason; the ticket and the public points follow by trigger.';
grant execute on function private.undo_payment_decision to authenticated;

create function public.undo_payment_decision(payment_id uuid, reason text) returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_payment_decision(payment_id, reason)
$$;
comment on function public.undo_payment_decision is
  'Makes a decided payment pending again; the parent reads the reason. Administrators only; errors: payment_not_found, payment_not_decided, payment_reason_required.';
grant execute on function public.undo_payment_decision to authenticated;

create function private.undo_subscription_decision(subscription_id uuid, reason text)
  returns public.subscription_status
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  update public.subscriptions s
  set status = 'pending', decision_reason = reason, decided_at = null, decided_by = null
  where s.id = subscription_id and s.status <> 'pending';
  if not found then
    if exists (select from public.subscriptions s where s.id = subscription_id) then
      raise exception 'payment_not_decided' using errcode = 'P0001';
    end if;
    raise exception 'payment_not_found' using errcode = 'P0001';
  end if;
  return 'pending'::public.subscription_status;
end
$$;
comment on function private.undo_subscription_decision is 'Takes a decision on a subscription back, with a reason.';
grant execute on function private.undo_subscription_decision to authenticated;

create function public.undo_subscription_decision(subscription_id uuid, reason text)
  returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_subscription_decision(subscription_id, reason)
$$;
comment on function public.undo_subscription_decision is
  'Makes a decided subscription pending again; the parent reads the reason. Administrators only; errors as undo_payment_decision.';
grant execute on function public.undo_subscription_decision to authenticated;
