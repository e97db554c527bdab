-- The administrator's procedures for money. Each checks the caller first.
--
--                                            administrator    any other caller
--   get_all_payments_and_subscriptions       all rows         42501
--   update_payment_status                    yes, once        42501
--   handle_subscription_status_update        yes, once        42501

create function private.all_payments_and_subscriptions()
  returns table (
    id uuid, user_id uuid, application_id uuid, amount numeric, currency public.currency, reference text,
    description text, child_name text, status text, payment_type text, created_at timestamptz,
    parent_name text, parent_email text, application_reference text, country public.country
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select m.id, m.user_id, m.application_id, m.amount, m.currency, m.reference, m.description, m.child_name,
      m.status, m.payment_type, m.created_at,
      left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text, a.payment_reference, a.country
    from (
      select p.id, p.user_id, p.application_id, p.amount, p.currency, p.reference, p.description, p.child_name,
        p.status::text as status, 'payment' as payment_type, p.created_at
      from public.payments p
      union all
      select s.id, s.user_id, s.application_id, s.amount, s.currency, s.reference, s.description, s.child_name,
        s.status::text, 'subscription', s.created_at
      from public.subscriptions s
    ) m
    join auth.users u on u.id = m.user_id
    left join public.applications a on a.id = m.application_id
    order by m.created_at desc, m.id;
end
$$;
comment on function private.all_payments_and_subscriptions is 'Payments and subscriptions as one list, newest first, for administrators.';
grant execute on function private.all_payments_and_subscriptions to authenticated;

create function public.get_all_payments_and_subscriptions()
  returns table (
    id uuid, user_id uuid, application_id uuid, amount numeric, currency public.currency, reference text,
    description text, child_name text, status text, payment_type text, created_at timestamptz,
    parent_name text, parent_email text, application_reference text, country public.country
  )
  language sql stable security invoker set search_path = ''
as $$
  select * from private.all_payments_and_subscriptions()
$$;
comment on function public.get_all_payments_and_subscriptions is
  'Payments and subscriptions as one list, newest first; payment_type is payment or subscription. Administrators only.';
grant execute on function public.get_all_payments_and_subscriptions to authenticated;

create function private.decide_payment(payment_id uuid, new_status public.payment_status) returns public.payment_status
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
  update public.payments p set status = new_status
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

create function public.update_payment_status(payment_id uuid, new_status public.payment_status)
  returns public.payment_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_payment(payment_id, new_status)
$$;
comment on function public.update_payment_status is
  'Approves or declines a payment that is still pending and returns its status. Administrators only; errors: payment_not_found, payment_already_decided, payment_move_refused.';
grant execute on function public.update_payment_status to authenticated;

create function private.decide_subscription(subscription_id uuid, new_status public.subscription_status)
  returns public.subscription_status
  language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.subscription_status;
begin
  perform private.require_admin();
  if new_status = 'pending' then
    raise exception 'payment_move_refused' using errcode = 'P0001', detail = 'A subscription is activated or rejected.';
  end if;
  update public.subscriptions s set status = new_status
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

create function public.handle_subscription_status_update(subscription_id uuid, new_status public.subscription_status)
  returns public.subscription_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_subscription(subscription_id, new_status)
$$;
comment on function public.handle_subscription_status_update is
  'Activates or rejects a subscription that is still pending and returns its status. Administrators only; errors as update_payment_status.';
grant execute on function public.handle_subscription_status_update to authenticated;
