\ir support/actors.psql
-- The ledger after a thousand random approvals, undos, deletions and bulk calls of two administrators in turns: it
-- says what counting the rows says, with those that were deleted as they were.
select plan(5);

update private.settings set value = '100000' where name ~ '^forms_per_';

-- A row that was approved when it went.
create table tests.gone (kind text, currency public.currency, amount numeric);
create function tests.remember_gone() returns trigger language plpgsql security definer as $$
begin
  if old.status::text = tg_argv[1] then
    insert into tests.gone values (tg_argv[0], old.currency, case
      when tg_argv[0] = 'donation' then (to_jsonb(old) ->> 'amount')::numeric
      else coalesce((to_jsonb(old) ->> 'received_amount')::numeric, (to_jsonb(old) ->> 'amount')::numeric) end);
  end if;
  return null;
end $$;
create trigger payments_gone after delete on public.payments for each row execute function tests.remember_gone('payment', 'approved');
create trigger subscriptions_gone after delete on public.subscriptions for each row execute function tests.remember_gone('subscription', 'active');
create trigger donations_gone after delete on public.donations for each row execute function tests.remember_gone('donation', 'confirmed');

create function pg_temp.booked() returns jsonb language sql as $$
  select jsonb_object_agg(kind || ' ' || currency, amount) from (
    select l.kind, l.currency, sum(l.amount) as amount from private.ledger l group by 1, 2 having sum(l.amount) <> 0) b $$;
create function pg_temp.recounted() returns jsonb language sql as $$
  select jsonb_object_agg(kind || ' ' || currency, amount) from (
    select kind, currency, sum(amount) as amount from (
      select 'payment' as kind, currency, coalesce(received_amount, amount) as amount from public.payments where status = 'approved'
      union all select 'subscription', currency, coalesce(received_amount, amount) from public.subscriptions where status = 'active'
      union all select 'donation', currency, amount from public.donations where status = 'confirmed'
      union all select kind, currency, amount from tests.gone) every
    group by 1, 2) r $$;

-- One random step: what it refuses, such as a second decision, changes nothing.
create function pg_temp.step(number integer) returns text language plpgsql as $$
declare
  child uuid;
  one uuid;
  sum_of constant numeric := 100 * (1 + floor(random() * 100));
  told constant boolean := random() < 0.5;
  arrived constant numeric := case when told then 100 * (1 + floor(random() * 100)) end;
  day constant date := case when told then date '2026-01-01' + (random() * 200)::integer end;
  coin constant public.currency := (array['NGN', 'ZAR', 'USD'])[1 + floor(random() * 3)];
  dice constant numeric := random();
begin
  perform tests.act_as_database();
  select id into child from public.applications order by random() limit 1;
  if child is null or dice < 0.06 then
    return tests.application(jsonb_build_object('status', 'approved'));
  elsif dice < 0.20 then
    return tests.payment(child, jsonb_build_object('amount', sum_of, 'currency', coin,
      -- Also rows that arrive decided, as a restored backup has them.
      'status', (array['pending', 'pending', 'approved'])[1 + floor(random() * 3)],
      'description', case when random() < 0.5 then 'Talent Hunt Ticket' else 'Contribution' end));
  elsif dice < 0.26 then
    return tests.subscription(child, jsonb_build_object('amount', sum_of, 'currency', coin));
  elsif dice < 0.32 then
    return tests.donation();
  end if;
  perform tests.act_as((array['admin', 'second_admin'])[1 + number % 2]);
  if dice < 0.50 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'payment') order by random() limit 1;
    return public.update_payment_status(one, 'approved', received_amount => arrived, received_on => day, reason => 'by chance',
      accept_second => random() < 0.5);
  elsif dice < 0.60 then
    -- Many at once.
    perform public.update_payment_status(p.id, 'approved', accept_second => true)
    from (select id from public.get_all_payments_and_subscriptions(only_type => 'payment', only_status => 'pending')
      order by random() limit 5) p;
    return 'bulk';
  elsif dice < 0.66 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'subscription') order by random() limit 1;
    return public.handle_subscription_status_update(one, 'active', received_amount => arrived, received_on => day);
  elsif dice < 0.78 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'payment', only_status => 'approved')
    order by random() limit 1;
    return public.undo_payment_decision(one, 'by chance');
  elsif dice < 0.81 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'subscription') order by random() limit 1;
    return public.undo_subscription_decision(one, 'by chance');
  elsif dice < 0.87 then
    select id into one from public.donations order by random() limit 1;
    return public.decide_donation(one, 'confirmed', sum_of, coin, '2026-05-05');
  elsif dice < 0.90 then
    select id into one from public.donations order by random() limit 1;
    return public.undo_donation_decision(one, 'by chance');
  elsif dice < 0.92 then
    select id into one from public.donations order by random() limit 1;
    perform public.erase_donation(one);
    return 'erased';
  elsif dice < 0.96 then
    return public.confirm_ticket(child, sum_of, '2026-05-05', correction_reason => 'by chance', accept_pending => true, accept_second => random() < 0.5);
  end if;
  delete from public.applications where id = child;
  return 'deleted';
exception when raise_exception then
  return 'refused';
end $$;

select setseed(0.13);
create temp table steps as select n, pg_temp.step(n) as outcome from generate_series(1, 1000) n;
select tests.act_as_database();

select is(pg_temp.booked(), pg_temp.recounted(), 'the ledger says what is approved, and what was when it was deleted');
select cmp_ok((select sum(amount) from tests.gone), '>', 0::numeric, 'of which some was');
select cmp_ok((select count(*) from private.ledger where reverses is not null), '>', 20::bigint, 'and some was taken back');
select is_empty($$ select kind, row_id from private.booked_entries group by 1, 2 having count(*) > 1 $$, 'nothing stands in it twice');
select results_eq(
  $$ select value, amount from private.tallied_by('money') order by value $$,
  $$ select concat_ws('/', day, coalesce(country::text, ''), currency, kind, way), sum(amount) from (
       select l.day, l.country, l.currency, l.kind::text, t.way, l.amount from private.ledger l join private.transfers t on t.id = l.transfer_id
       union all
       select t.received_on, t.country, t.currency, 'transfer', t.way, case t.direction when 'in' then t.amount else -t.amount end
       from private.transfers t) booked
     group by 1 having sum(amount) <> 0 order by 1 $$,
  'and its days are tallied');
select * from finish();
