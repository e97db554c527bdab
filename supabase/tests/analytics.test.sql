\ir support/actors.psql
-- The figures of the competition, and who may see them.
select plan(25);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.refused('select public.get_application_analytics()', '42501', actor || ' is refused the figures', message);
  return next tests.refused('select private.application_analytics(null)', '42501', actor || ' is refused them at the source', message);
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

select tests.act_as('admin');
select is(public.get_application_analytics(), '{"total_children": 0, "total_male": 0, "total_female": 0, "total_approved": 0,
  "total_rejected": 0, "total_cancelled_by_timer": 0, "talent_ranks": [], "country_ranks": [], "state_ranks": []}'::jsonb,
  'without a child every figure is zero and every list empty');

select tests.act_as_database();
select tests.application('{"talents": ["Dance", "Music"], "status": "approved"}') is not null;
select tests.application('{"talents": ["Dance"], "gender": "Male", "status": "assessed", "assessment_score": 3}') is not null;
select tests.application('{"talents": ["Arts"], "gender": "Male", "status": "rejected", "state_city": "Kano"}') is not null;
select tests.application('{"talents": [], "country": "South Africa", "state_city": "Gauteng", "status": "pending"}') is not null;
select tests.act_as('admin');
select is(public.get_application_analytics(), '{"total_children": 4, "total_male": 2, "total_female": 2, "total_approved": 2,
  "total_rejected": 1, "total_cancelled_by_timer": 0,
  "talent_ranks": [{"talent": "Dance", "count": 2}, {"talent": "Arts", "count": 1}, {"talent": "Music", "count": 1}],
  "country_ranks": [{"country": "Nigeria", "count": 3}, {"country": "South Africa", "count": 1}],
  "state_ranks": [{"state_city": "Lagos", "count": 2}, {"state_city": "Gauteng", "count": 1}, {"state_city": "Kano", "count": 1}]}'::jsonb,
  'children are counted and ranked, equal counts by name; approved counts assessed too');

-- Expired by timer.
create function pg_temp.assert_expiry() returns setof text language plpgsql as $$
declare
  item record;
  expired integer;
begin
  for item in
    select * from (values
      ('unpaid', 31, 1), ('none', 31, 1), ('unpaid', 29, 0), ('pending_payment', 31, 0), ('paid', 31, 0), ('Basic', 31, 0),
      ('Silver', 31, 0), ('Gold', 31, 0), ('Disqualified', 31, 0)
    ) t (ticket, days, expired)
  loop
    perform tests.act_as_database();
    delete from public.applications;
    perform tests.application(jsonb_build_object('ticket_status', item.ticket, 'created_at', now() - make_interval(days => item.days)));
    perform tests.act_as('admin');
    expired := public.get_application_analytics() ->> 'total_cancelled_by_timer';
    return next is(expired, item.expired, format('ticket %s after %s days: %s expired', item.ticket, item.days, item.expired));
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_expiry();

delete from public.applications;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000001', 'created_at', now() - interval '40 days')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
update public.applications set ticket_status = 'unpaid';
select tests.act_as('admin');
select is(public.get_application_analytics() ->> 'total_cancelled_by_timer', '0', 'a ticket payment that is pending keeps a child from expiring');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined')::text, 'declined', 'it is declined');
select is(public.get_application_analytics() ->> 'total_cancelled_by_timer', '1', 'a declined one does not');
select tests.act_as_database();
update private.settings set value = '60' where name = 'payment_window_days';
select tests.act_as('admin');
select is(public.get_application_analytics() ->> 'total_cancelled_by_timer', '0', 'the payment window is the operator''s');
select tests.act_as('owner');
select is(public.get_payment_window(), 60, 'and a parent reads the same');
select tests.act_as('anon');
select tests.lacks_grant('select public.get_payment_window()', 'a visitor has nothing to pay');
select * from finish();
