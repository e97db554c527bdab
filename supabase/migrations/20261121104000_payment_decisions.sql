-- Decisions on money: each carries its reason, its author and its moment, and a wrong one can be
-- taken back. A reason is read by the parent; the audit log keeps every step.
--
--                                       owner    administrator             anyone else
--   decision_reason, decided_at,        read     read; written only by     no
--   decided_by                                   the procedures below
--   update_payment_status               42501    yes, while pending        42501
--   handle_subscription_status_update   42501    yes, while pending        42501
--   undo_payment_decision               42501    yes, with a reason        42501
--   undo_subscription_decision          42501    yes, with a reason        42501

alter table public.payments
  add column decision_reason text,
  add column decided_at timestamptz,
  add column decided_by uuid,
  add constraint payments_decision_reason_check check (char_length(decision_reason) between 1 and 500);
alter table public.subscriptions
  add column decision_reason text,
  add column decided_at timestamptz,
  add column decided_by uuid,
  add constraint subscriptions_decision_reason_check check (char_length(decision_reason) between 1 and 500);
comment on column public.payments.decision_reason is 'Why it was decided so, or why a decision was taken back; the parent reads it.';
comment on column public.payments.decided_by is 'The administrator who decided; null while pending and for the platform itself.';
comment on column public.subscriptions.decision_reason is 'Why it was decided so, or why a decision was taken back; the parent reads it.';
comment on column public.subscriptions.decided_by is 'The administrator who decided; null while pending and for the platform itself.';

create or replace function private.guard_payment_update() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  decision constant text[] := array['decision_reason', 'decided_at', 'decided_by'];
  -- A generated column has no value yet before the row is written.
  free constant text[] := decision || array['status', 'is_ticket', 'search_name'];
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'payment_is_fixed' using errcode = '42501';
  end if;
  new.decision_reason := nullif(private.clean_text(new.decision_reason), '');
  if new.search_name is distinct from old.search_name and new.status = old.status
    and (new.decision_reason, new.decided_at, new.decided_by)
      is not distinct from (old.decision_reason, old.decided_at, old.decided_by) then
    return new;
  end if;
  if old.status::text = 'pending' then
    if new.status = old.status and (new.decision_reason, new.decided_at, new.decided_by)
      is distinct from (old.decision_reason, old.decided_at, old.decided_by) then
      raise exception 'payment_is_fixed' using errcode = '42501';
    elsif new.status <> old.status then
      new.decided_at := now();
      new.decided_by := auth.uid();
    end if;
    return new;
  end if;
  -- The one way back: to pending, with a reason and without the decision's author and moment.
  if new.status::text = 'pending' and new.decision_reason is not null
    and new.decided_at is null and new.decided_by is null and old.decided_at is not null then
    return new;
  end if;
  raise exception 'payment_already_decided' using errcode = 'P0001', detail = old.status::text;
end
$$;
comment on function private.guard_payment_update is
  'What was stated is fixed, and a decision is made once or taken back with a reason; also for the service role and for later code.';

create or replace function private.settle_ticket() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock makes two decisions, or a decision and a new payment, about one child take turns.
  perform from public.applications a where a.id = new.application_id for no key update;
  if new.status = 'pending' then
    update public.applications a set ticket_status = 'pending_payment'
    where a.id = new.application_id and a.ticket_status in ('unpaid', 'none');
    if tg_op = 'UPDATE' and old.status = 'approved' then
      -- Tiers were awarded by hand on top of the ticket and stay.
      update public.applications a set ticket_status = 'pending_payment'
      where a.id = new.application_id and a.ticket_status = 'paid'
        and not exists (
          select from public.payments p
          where p.application_id = new.application_id and p.is_ticket and p.id <> new.id and p.status = 'approved');
    end if;
  elsif new.status = 'approved' then
    update public.applications a set ticket_status = 'paid'
    where a.id = new.application_id and a.ticket_status in ('unpaid', 'none', 'pending_payment');
  else
    update public.applications a set ticket_status = 'unpaid'
    where a.id = new.application_id and a.ticket_status = 'pending_payment'
      and not exists (
        select from public.payments p
        where p.application_id = new.application_id and p.is_ticket and p.id <> new.id
          and p.status in ('pending', 'approved'));
  end if;
  return null;
end
$$;
comment on function private.settle_ticket is
  'The ticket follows its payments: stated makes it pending, approved pays it, declined frees it and an approval taken back reopens it, unless another payment stands.';

create trigger payments_after_update_unpublish
  after update on public.payments
  for each row when (new.application_id is not null and old.status = 'approved' and new.status <> 'approved')
  execute function private.publish_payment();

drop function public.update_payment_status(uuid, public.payment_status);
drop function private.decide_payment(uuid, public.payment_status);
drop function public.handle_subscription_status_update(uuid, public.subscription_status);
drop function private.decide_subscription(uuid, public.subscription_status);

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
  -- The child first, as a deletion of the child does, so that the two cannot wait for each other.
  perform from public.applications a
  where a.id = (select p.application_id from public.payments p where p.id = payment_id)
  for no key update;
  -- Two administrators at the same moment: the second waits for the first and then finds nothing pending.
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
